import type { Rate, SnapshotChange } from "../snapshot/snapshot.ts";
import { digest } from "./digest.ts";

/** A bucket of Compute Units with the name that all processes know it by. */
export interface Bucket extends Rate {
  readonly name: string;
}

/** The endpoint that a key opens. The same object as long as the endpoint does not change; its team's bucket may change within. */
export interface KnownEndpoint {
  readonly id: string;
  readonly team: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  /** Every bucket that a call is taken from: the team's, and the endpoint's where it has one. */
  readonly buckets: readonly Bucket[];
}

/** Finds what keys open. It holds digests, never a key. */
export interface Directory {
  /** The endpoint that a key opens; undefined where it opens none, or no longer. */
  find(key: string): KnownEndpoint | undefined;
  apply(change: SnapshotChange): void;
}

/** Makes an empty directory. Teams without a limit of their own get `rate`. `now` is the wall clock, in ms. */
export function createDirectory(rate: Rate, now: () => number = Date.now): Directory {
  let pepper = "";
  /** By team. All endpoints of a team share its bucket, so that another limit of the team changes one object. */
  const buckets = new Map<string, { -readonly [Name in keyof Bucket]: Bucket[Name] }>();
  /** By endpoint. */
  const digests = new Map<string, readonly string[]>();
  /** `validUntil` is set where a key was replaced. */
  const byDigest = new Map<string, { readonly endpoint: KnownEndpoint; readonly validUntil: number | undefined }>();
  const bucketOf = (team: string) => {
    let bucket = buckets.get(team);
    if (!bucket) {
      bucket = { name: `team:${team}`, ...rate };
      buckets.set(team, bucket);
    }
    return bucket;
  };
  return {
    find(key) {
      const { endpoint, validUntil } = byDigest.get(digest(pepper, key)) ?? {};
      return validUntil === undefined || now() < validUntil ? endpoint : undefined;
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
