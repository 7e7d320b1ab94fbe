import type { Rate } from "../config/config.ts";
import { digest } from "../digest.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";

/** A bucket of Compute Units with its name in all processes. */
export interface Bucket extends Rate {
  readonly name: string;
}

/** The endpoint of a key. The object stays the same until the endpoint changes, but its team's bucket may change. */
export interface KnownEndpoint {
  readonly id: string;
  readonly team: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  /** All buckets that calls take units from: the team's, and the endpoint's own if there is one. */
  readonly buckets: readonly Bucket[];
}

/** The state of a key. The object stays the same until the key ends. */
export interface KnownKey {
  /** `undefined` once the key has ended. */
  endpoint: KnownEndpoint | undefined;
  /** Set for replaced keys, in ms. */
  validUntil: number | undefined;
}

/** Finds endpoints by key. It stores digests, never a key. */
export interface Directory {
  find(key: string): KnownKey | undefined;
  /** Returns the present endpoint of a key that was found, or `undefined` for an unknown key and for one that has ended. */
  endpointOf(key: KnownKey | undefined): KnownEndpoint | undefined;
  apply(change: SnapshotChange): void;
}

/** Creates an empty directory. `rate` is for teams without a limit of their own. `now` is the wall clock, in ms. */
export function createDirectory(rate: Rate, now: () => number = Date.now): Directory {
  let pepper = "";
  /** Buckets by team. All endpoints of a team share one object, so that a new limit changes one object. */
  const buckets = new Map<string, { -readonly [Name in keyof Bucket]: Bucket[Name] }>();
  const digests = new Map<string, readonly string[]>();
  const byDigest = new Map<string, KnownKey>();
  const bucketOf = (team: string) => {
    let bucket = buckets.get(team);
    if (!bucket) {
      bucket = { name: `team:${team}`, ...rate };
      buckets.set(team, bucket);
    }
    return bucket;
  };
  return {
    find: (key) => byDigest.get(digest(pepper, key)),
    endpointOf: (key) => (key?.validUntil === undefined || now() < key.validUntil ? key?.endpoint : undefined),
    apply({ pepper: given, teams, endpoints }) {
      pepper = given ?? pepper;
      for (const { id, rate: own = rate } of teams) {
        const bucket = bucketOf(id);
        bucket.computeUnitsPerSecond = own.computeUnitsPerSecond;
        bucket.burst = own.burst;
      }
      for (const { id, team, chain, network, enabled, deleted, rate: own, keys } of endpoints) {
        const before = (digests.get(id) ?? []).map((digest) => ({ digest, key: byDigest.get(digest) }));
        for (const { digest, key } of before) {
          if (key) key.endpoint = undefined;
          byDigest.delete(digest);
        }
        digests.delete(id);
        if (deleted) continue;
        const buckets = [bucketOf(team), ...(own ? [{ name: `endpoint:${id}`, ...own }] : [])];
        const endpoint: KnownEndpoint = { id, team, chain, network, enabled, buckets };
        for (const { digest, validUntil } of keys) {
          const key = before.find((one) => one.digest === digest)?.key ?? { endpoint, validUntil };
          key.endpoint = endpoint;
          key.validUntil = validUntil;
          byDigest.set(digest, key);
        }
        digests.set(
          id,
          keys.map(({ digest }) => digest),
        );
      }
    },
  };
}
