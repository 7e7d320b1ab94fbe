import type { DocumentOperation } from "./examples.ts";
import { createSeed, type Seed } from "./seed.ts";

/** The operations of documents, by API name (`ledger-a` …). */
export type WorldOperations = Readonly<Record<string, readonly DocumentOperation[] | undefined>>;

export interface WorldOptions {
  /** Seed of the ledgers: the same seed gives the same blocks, transactions and effects. Default: `"ledgergate"`. */
  readonly seed?: string | number;

  /** Milliseconds from one block of ledger A to the next, 1 to 3,600,000. Default: 375. */
  readonly blockTimeMs?: number;

  /**
   * Height of ledger A's newest block at the start. The block has the time of the start, and the height grows with the clock.
   * Default: 3301.
   */
  readonly head?: bigint | number;

  /**
   * Lowest height of ledger A that is still kept, at most `head`. Lower heights get 410. Default: 1, which keeps all blocks but the
   * genesis, or 0 if `head` is 0.
   */
  readonly prunedBelow?: bigint | number;

  /** The clock, in milliseconds since 1970-01-01 UTC. Default: a clock that is always at 2023-04-01 12:00:18 UTC. */
  readonly now?: () => number;

  /** The clock's time at which the newest block had the height `head`. Default: the time at which the world is made. */
  readonly start?: number;

  /** Operations whose named examples become part of the world. Default: none. */
  readonly documents?: WorldOperations;
}

/** The checked options with all defaults filled in. */
export interface WorldSettings extends Required<Pick<WorldOptions, "blockTimeMs" | "now" | "documents">> {
  readonly seed: Seed;
  readonly head: bigint;
  readonly prunedBelow: bigint;
  /** The clock's time at which the newest block had the height `head`. */
  readonly startMs: number;
  /** Milliseconds since `startMs`, never negative. */
  readonly elapsedMs: () => number;
}

/** The time at which the examples of ledger A were answered, in milliseconds since 1970-01-01 UTC. */
export const exampleTimeMs = 1_680_350_418_000;

/** The height of the newest block in ledger A's examples. */
export const exampleHead = 3301n;

/** Milliseconds between two blocks in ledger A's examples. */
export const exampleBlockTimeMs = 375;

// Prunes only the genesis block: one block answers 410, and no account's list is truncated.
const defaultPrunedBelow = 1n;
const longestBlockTimeMs = 3_600_000;
// With the longest block time, the timestamp of a higher block would overflow 64 bits.
const highestHead = 2n ** 32n;

/**
 * Checks the options and fills in the defaults.
 *
 * @throws `RangeError` that names the option, its range and the value given.
 */
export function readWorldOptions(options: WorldOptions = {}): WorldSettings {
  const head = readHeight("head", options.head ?? exampleHead, highestHead);
  const usual = head < defaultPrunedBelow ? 0n : defaultPrunedBelow;
  const prunedBelow = readHeight("prunedBelow", options.prunedBelow ?? usual, head);
  const blockTimeMs = options.blockTimeMs ?? exampleBlockTimeMs;
  if (!Number.isInteger(blockTimeMs) || blockTimeMs < 1 || blockTimeMs > longestBlockTimeMs) {
    throw new RangeError(
      `World option blockTimeMs must be a whole number from 1 to ${longestBlockTimeMs}, got ${blockTimeMs}.`,
    );
  }
  const now = options.now ?? (() => exampleTimeMs);
  const start = options.start ?? now();
  if (!Number.isFinite(start)) throw new RangeError(`World option start must be a time in milliseconds, got ${start}.`);
  return {
    seed: createSeed(String(options.seed ?? "ledgergate")),
    blockTimeMs,
    head,
    prunedBelow,
    now,
    startMs: start,
    // A clock that is set back to a time before the start must not lower the head below `head`.
    elapsedMs: () => Math.max(0, now() - start),
    documents: options.documents ?? {},
  };
}

function readHeight(name: string, value: unknown, highest: bigint): bigint {
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
  const height = isWhole ? BigInt(value as bigint | number) : -1n;
  if (height < 0n || height > highest) {
    throw new RangeError(`World option ${name} must be a whole number from 0 to ${highest}, got ${String(value)}.`);
  }
  return height;
}
