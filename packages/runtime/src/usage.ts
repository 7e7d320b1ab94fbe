import type { ErrorKind } from "./errors.ts";

/** Calls and what they cost. */
export interface UsageCount {
  /** Calls that have ended, in whatever way; also those that were refused before sending. */
  readonly calls: number;
  /** Their cost in Compute Units, as the option `usage` charges it. */
  readonly computeUnits: number;
}

/** How a call ended: `ok`, or the kind of its error. */
export type Outcome = "ok" | ErrorKind;

/** What the calls of a client cost so far, through methods and through `raw`. The object is live: it counts on. */
export interface Usage<Operation extends string = string> extends UsageCount {
  /** The cost of all requests so far. Those under way are charged from the moment they are sent. */
  readonly computeUnits: number;
  /** By operation, each of them from the start. */
  readonly operations: Readonly<Record<Operation, UsageCount>>;
  /** By outcome, those that have occurred. */
  readonly outcomes: Readonly<Partial<Record<Outcome, UsageCount>>>;
}

/** What is charged to `client.usage` and to the budget. The contract does not say it, so the default is the most it can be. */
export interface UsageOptions {
  /** Whether each further attempt of a call costs as much as the first. Default: `true`. */
  readonly chargeRetries?: boolean | undefined;
  /** Whether an attempt costs anything that failed, with or without an answer. Default: `true`. */
  readonly chargeErrors?: boolean | undefined;
}

/** How many Compute Units may be spent in which time. Every request counts, whatever the option `usage` charges. */
export interface LimiterOptions {
  /** Compute Units that become free each second. A number from 1. */
  readonly computeUnitsPerSecond: number;
  /** Compute Units that may be spent at once after a pause. Default: those of one second. */
  readonly burst?: number | undefined;
}

/** What a client is to make of its cost. */
export interface CostOptions {
  /** What counts as charged in `client.usage`, in `budget` and in a result's `computeUnits`. Default: every request sent. */
  readonly usage?: UsageOptions | undefined;
  /**
   * Most Compute Units that the client may spend in its life. A request beyond is refused before it is sent, with an error of
   * kind `budget_exceeded`. Default: `Infinity`.
   */
  readonly budget?: number | undefined;
  /**
   * Holds requests back so that no more Compute Units are spent in a second than this. The wait ends with the call's
   * `signal`; one that its `deadlineMs` does not allow is an error of kind `timeout` at once. Default: no limit.
   */
  readonly limiter?: LimiterOptions | undefined;
}
