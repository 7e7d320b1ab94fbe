import { getOrAdd, setBounded } from "@ledgergate/service-kit";
import type { Rate } from "../config/config.ts";
import { digest } from "../digest.ts";
import { type EndpointFacts, EndpointTable } from "../snapshot/endpoint-table.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";

/** A bucket of Compute Units with its name in all processes. */
export interface Bucket extends Rate {
  readonly name: string;
}

/** The endpoint of a key. The object does not change, but its team's bucket does. */
export interface KnownEndpoint extends Omit<EndpointFacts, "rate"> {
  /** All buckets that calls take units from: the team's, and the endpoint's own if there is one. */
  readonly buckets: readonly Bucket[];
}

/** A key that a call has shown. */
export interface KnownKey {
  readonly digest: string;
  /** `undefined` once the key has ended. */
  endpoint: KnownEndpoint | undefined;
  /** Set for replaced keys, in ms. */
  validUntil: number | undefined;
  /** Number of changes to endpoints that `endpoint` and `validUntil` contain. */
  changes: number;
}

/** Finds endpoints by key. It stores digests, never a key. */
export type Directory = ReturnType<typeof createDirectory>;

/** Number of keys whose facts are kept beside the table. */
const mostRecent = 4_096;

/** Creates an empty directory. `rate` is for teams without a limit of their own. `now` is the wall clock, in ms. */
export function createDirectory(rate: Rate, now: () => number = Date.now) {
  let pepper = "";
  let changes = 0;
  const table = new EndpointTable();
  /** Keys of the last calls. The table packs its facts, and reading them takes as long as a digest. */
  const recent = new Map<string, KnownKey>();
  /** Buckets by team. All endpoints of a team share one object, so that a new limit changes one object. */
  const buckets = new Map<string, Bucket>();
  const bucketOf = (team: string) => getOrAdd(buckets, team, () => ({ name: `team:${team}`, ...rate }));
  const refresh = (key: KnownKey): void => {
    const found = table.find(key.digest);
    key.endpoint = found && withBuckets(found.endpoint);
    key.validUntil = found?.validUntil;
    key.changes = changes;
  };
  const withBuckets = ({ rate: own, ...facts }: EndpointFacts): KnownEndpoint => {
    const buckets = [bucketOf(facts.team), ...(own ? [{ name: `endpoint:${facts.id}`, ...own }] : [])];
    return { ...facts, buckets };
  };
  return {
    find(key: string): KnownKey | undefined {
      const text = digest(pepper, key);
      const known = recent.get(text) ?? { digest: text, endpoint: undefined, validUntil: undefined, changes: -1 };
      if (known.changes !== changes) refresh(known);
      if (known.endpoint && !recent.has(text)) setBounded(recent, mostRecent, text, known);
      return known.endpoint && known;
    },
    /** Returns the present endpoint of a key that was found, or `undefined` for an unknown key and for one that has ended. */
    endpointOf(key: KnownKey | undefined): KnownEndpoint | undefined {
      if (key && key.changes !== changes) refresh(key);
      return key?.validUntil === undefined || now() < key.validUntil ? key?.endpoint : undefined;
    },
    apply({ pepper: given, teams, endpoints }: SnapshotChange): void {
      pepper = given ?? pepper;
      for (const { id, rate: own = rate } of teams) Object.assign(bucketOf(id), own);
      for (const endpoint of endpoints) table.apply(endpoint);
      changes++;
    },
  };
}
