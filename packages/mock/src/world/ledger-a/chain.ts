import type { JsonObject } from "../json.ts";
import { memoize } from "../memoize.ts";
import { exampleHead, type WorldSettings } from "../options.ts";
import { parseAddress } from "./address.ts";
import { firstVersionOf, lastVersionOf, slotsBelow, versionOfSlot } from "./block-layout.ts";
import { type ChainClock, createChainClock } from "./chain-clock.ts";
import { type ChainExamples, readChainExamples, readTemplates } from "./chain-examples.ts";
import { createSenders, type Senders, type SlotSender } from "./senders.ts";
import { createTransactionHashes, normalizeHash } from "./transaction-hash.ts";
import { asCommitted, asSubmitted, createTransactions } from "./transactions.ts";

/** Maximum number of transactions in one answer: in a block, and in an account's list. */
export const maxPageSize = 100;

/** The whole chain, past and future, computed on request. */
export interface Chain {
  /** Height of the newest block, `lagMs` milliseconds ago. */
  readonly head: (lagMs: number) => number;

  /** The lowest height that is not pruned. */
  readonly oldestHeight: number;

  /** Time of a block, in microseconds since 1970-01-01 UTC. */
  readonly timeOf: (height: number) => bigint;

  /** A block without its transactions. */
  readonly blockAt: (height: number) => JsonObject;

  /** A block with its first 100 transactions. Frequent reads share one cached object. */
  readonly fullBlockAt: (height: number) => JsonObject;

  readonly transactionAt: (version: number) => JsonObject;

  /** The committed transactions of some versions. Frequent reads share one cached list. */
  readonly transactionsAt: (versions: readonly number[]) => readonly JsonObject[];

  /** A user transaction while it is pending. */
  readonly pendingAt: (version: number) => JsonObject;

  readonly find: (hash: string) => Found | undefined;

  readonly senders: Senders;
}

/**
 * A transaction that was found by its hash: its version, which may be above the head, or an example whose version does not fit
 * the layout. `submitted` is set if the examples show it as pending, however far ahead its block is.
 */
export type Found =
  | { readonly version: number; readonly submitted: boolean; readonly unplaceable?: never }
  | { readonly unplaceable: JsonObject };

export function createChain(settings: WorldSettings): Chain {
  const seed = settings.seed.derive("ledger-a");
  const operations = settings.documents["ledger-a"] ?? [];
  const examples = readChainExamples(operations);
  const clock = createChainClock(settings, Math.max(0, ...examples.times.keys()));
  const pending = placePending(examples, clock);
  const senders = createSenders(seed, sendersOf(examples.committed, pending));
  const hashes = createTransactionHashes(seed);

  const timeOf = (height: number): bigint => {
    if (height === 0) return 0n;
    const offset = seed.uint(clock.interval(height), "block-time", height);
    return examples.times.get(height) ?? clock.earliestTime(height) + BigInt(offset);
  };
  const blockHashOf = (height: number): string =>
    String(
      examples.blocks.get(height)?.block_hash ?? `0x${height === 0 ? "0".repeat(64) : seed.digest("block", height)}`,
    );
  const templates = readTemplates(operations);
  const { hashOf } = hashes;
  const makeTransaction = createTransactions({ seed, templates, senders, hashOf, timeOf, blockHashOf });

  const committed = new Map(
    [...examples.committed].map(([version, { hash }]) => [normalizeHash(String(hash)), version]),
  );
  const submitted = new Map([...pending].map(([version, { hash }]) => [normalizeHash(String(hash)), version]));
  const replaced = new Set([...committed.values(), ...submitted.values()]);

  const blockAt = (height: number): JsonObject => ({
    block_height: String(height),
    block_hash: blockHashOf(height),
    block_timestamp: String(timeOf(height)),
    first_version: String(firstVersionOf(height)),
    last_version: String(lastVersionOf(height)),
    ...examples.blocks.get(height),
  });
  const transactionAt = memoize(transactionCache, (version: number): JsonObject => {
    const example = examples.committed.get(version);
    if (example) return example;
    const waiting = pending.get(version);
    return waiting ? asCommitted(waiting, makeTransaction(version)) : makeTransaction(version);
  });
  // Keyed by the versions as text: two equal arrays are different keys.
  const listOf = memoize(listCache, (versions: string): readonly JsonObject[] =>
    (JSON.parse(versions) as number[]).map(transactionAt),
  );

  return {
    senders,
    timeOf,
    head: clock.head,
    oldestHeight: Number(settings.prunedBelow),
    blockAt,
    fullBlockAt: memoize(listCache, (height) => {
      const first = firstVersionOf(height);
      const count = Math.min(lastVersionOf(height) - first + 1, maxPageSize);
      const transactions = Array.from({ length: count }, (_, index) => transactionAt(first + index));
      return { ...blockAt(height), transactions };
    }),
    transactionAt,
    transactionsAt: (versions) => listOf(JSON.stringify(versions)),
    pendingAt: (version) => asSubmitted(transactionAt(version)),
    find: (hash) => {
      const known = normalizeHash(hash);
      const unplaceable = examples.unplaceable.get(known);
      if (unplaceable) return { unplaceable };
      const waiting = submitted.get(known);
      if (waiting !== undefined) return { version: waiting, submitted: true };
      // A version with an example is found only by the example's hash, not by the generated one.
      const version = committed.get(known) ?? Number(hashes.versionOf(known) ?? Number.NaN);
      const isOurs = Number.isSafeInteger(version) && (committed.has(known) || !replaced.has(version));
      return isOurs ? { version, submitted: false } : undefined;
    },
  };
}

const transactionCache = { generationSize: 256, onlyRepeated: true };

/** Lists and blocks, each with up to a hundred transactions. */
const listCache = { generationSize: 8, onlyRepeated: true };

/** Places the pending examples: each is committed in the last block before it expires, but always after the examples' head. */
function placePending({ committed, pending }: ChainExamples, clock: ChainClock): ReadonlyMap<number, JsonObject> {
  const placed = new Map<number, JsonObject>();
  for (const transaction of pending) {
    const expiry = clock.heightAt(BigInt(String(transaction.expiration_timestamp_secs)) * 1_000_000n);
    const height = Math.max(expiry - 1, Number(exampleHead) + 1);
    let slot = slotsBelow(firstVersionOf(height) + 1);
    while (placed.has(versionOfSlot(slot)) || committed.has(versionOfSlot(slot))) slot += 1;
    placed.set(versionOfSlot(slot), transaction);
  }
  return placed;
}

/** The senders of the examples' transactions by slot. */
function sendersOf(...examples: readonly ReadonlyMap<number, JsonObject>[]): ReadonlyMap<number, SlotSender> {
  const found = examples.flatMap((transactions) => [...transactions]);
  return new Map(
    found.flatMap(([version, { sender, sequence_number }]) => {
      const address = parseAddress(String(sender));
      if (address === undefined) return [];
      return [[slotsBelow(version), { sender: address, sequenceNumber: Number(sequence_number) }] as const];
    }),
  );
}
