import type { EndpointRow, Rate, SnapshotChange } from "../snapshot/snapshot.ts";
import { digest } from "./digest.ts";

/** A bucket of Compute Units with the name that all processes know it by. */
export interface Bucket extends Rate {
  readonly name: string;
}

/** What a key opens. The same object as long as nothing about the endpoint changes. */
export interface Endpoint {
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
  find(key: string): Endpoint | undefined;
  apply(change: SnapshotChange): void;
}

/** Makes an empty directory. Teams without a limit of their own get `rate`. `now` is the wall clock, in ms. */
export function createDirectory(rate: Rate, now: () => number = Date.now): Directory {
  let pepper = "";
  const rates = new Map<string, Bucket>();
  const rows = new Map<string, EndpointRow>();
  /** `validUntil` is set where a key was replaced. */
  const byDigest = new Map<string, { readonly endpoint: Endpoint; readonly validUntil: number | undefined }>();
  const bucketOf = (team: string): Bucket => {
    let bucket = rates.get(team);
    if (!bucket) {
      bucket = { name: `team:${team}`, ...rate };
      rates.set(team, bucket);
    }
    return bucket;
  };
  const put = (row: EndpointRow): void => {
    const { id, team, chain, network, enabled, rate: own, keys } = row;
    const buckets = [bucketOf(team), ...(own ? [{ name: `endpoint:${id}`, ...own }] : [])];
    const endpoint: Endpoint = { id, team, chain, network, enabled, buckets };
    for (const { digest, validUntil } of keys) byDigest.set(digest, { endpoint, validUntil });
  };
  return {
    find(key) {
      const { endpoint, validUntil } = byDigest.get(digest(pepper, key)) ?? {};
      return validUntil === undefined || now() < validUntil ? endpoint : undefined;
    },
    apply(change) {
      pepper = change.pepper ?? pepper;
      const changed = new Map<string, EndpointRow>();
      const teams = new Set(change.teams.map(({ id }) => id));
      for (const { id, rate: own } of change.teams) rates.set(id, { name: `team:${id}`, ...(own ?? rate) });
      if (teams.size > 0) for (const row of rows.values()) if (teams.has(row.team)) changed.set(row.id, row);
      for (const row of change.endpoints) changed.set(row.id, row);
      for (const [id, row] of changed) {
        for (const { digest } of rows.get(id)?.keys ?? []) byDigest.delete(digest);
        rows.delete(id);
        if (row.deleted) continue;
        rows.set(id, row);
        put(row);
      }
    },
  };
}
