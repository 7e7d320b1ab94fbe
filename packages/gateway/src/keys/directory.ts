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

/** Finds endpoints by key. It stores digests, never a key. */
export interface Directory {
  /** Returns the endpoint of a key, or `undefined` for an unknown or expired key. */
  find(key: string): KnownEndpoint | undefined;
  /** Returns a function that finds the endpoint of a key later, without holding the key. */
  follow(key: string): () => KnownEndpoint | undefined;
  apply(change: SnapshotChange): void;
}

/** Creates an empty directory. `rate` is for teams without a limit of their own. `now` is the wall clock, in ms. */
export function createDirectory(rate: Rate, now: () => number = Date.now): Directory {
  let pepper = "";
  /** Buckets by team. All endpoints of a team share one object, so that a new limit changes one object. */
  const buckets = new Map<string, { -readonly [Name in keyof Bucket]: Bucket[Name] }>();
  const digests = new Map<string, readonly string[]>();
  /** `validUntil` is set for replaced keys. */
  const byDigest = new Map<string, { readonly endpoint: KnownEndpoint; readonly validUntil: number | undefined }>();
  const bucketOf = (team: string) => {
    let bucket = buckets.get(team);
    if (!bucket) {
      bucket = { name: `team:${team}`, ...rate };
      buckets.set(team, bucket);
    }
    return bucket;
  };
  const findDigest = (digest: string): KnownEndpoint | undefined => {
    const { endpoint, validUntil } = byDigest.get(digest) ?? {};
    return validUntil === undefined || now() < validUntil ? endpoint : undefined;
  };
  return {
    find: (key) => findDigest(digest(pepper, key)),
    follow(key) {
      const keyDigest = digest(pepper, key);
      return () => findDigest(keyDigest);
    },
    apply({ pepper: given, teams, endpoints }) {
      pepper = given ?? pepper;
      for (const { id, rate: own = rate } of teams) {
        const bucket = bucketOf(id);
        bucket.computeUnitsPerSecond = own.computeUnitsPerSecond;
        bucket.burst = own.burst;
      }
      for (const { id, team, chain, network, enabled, deleted, rate: own, keys } of endpoints) {
        for (const digest of digests.get(id) ?? []) byDigest.delete(digest);
        digests.delete(id);
        if (deleted) continue;
        const buckets = [bucketOf(team), ...(own ? [{ name: `endpoint:${id}`, ...own }] : [])];
        const endpoint: KnownEndpoint = { id, team, chain, network, enabled, buckets };
        for (const { digest, validUntil } of keys) byDigest.set(digest, { endpoint, validUntil });
        digests.set(
          id,
          keys.map(({ digest }) => digest),
        );
      }
    },
  };
}
