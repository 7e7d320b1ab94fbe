import type { Rate, SnapshotChange } from "../snapshot/snapshot.ts";

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
export declare function createDirectory(rate: Rate, now?: () => number): Directory;
