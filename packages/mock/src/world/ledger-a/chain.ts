import type { JsonObject } from "../json.ts";
import { memoize } from "../memoize.ts";
import type { WorldSettings } from "../options.ts";
import { firstVersionOf, heightOfVersion, lastVersionOf, placeOf, versionOfSlot } from "./block-layout.ts";
import { createChainClock } from "./chain-clock.ts";
import { readChainExamples } from "./chain-examples.ts";
import { assignExampleSlots } from "./example-slots.ts";
import { createSenders, type Senders } from "./senders.ts";
import { blockMetadata, genesis, stateCheckpoint } from "./system-transactions.ts";
import { createTransactionHashes, normalizeHash } from "./transaction-hash.ts";
import { asSubmitted, createUserTransactions } from "./user-transactions.ts";

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

  /** The user transaction of a slot while it is pending. */
  readonly pendingAt: (slot: number) => JsonObject;

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
  const examples = readChainExamples(settings.documents["ledger-a"]);
  const clock = createChainClock(settings, Math.max(0, ...examples.times.keys()));
  const exampleSlots = assignExampleSlots(examples, clock);
  const senders = createSenders(seed, exampleSlots);
  const hashes = createTransactionHashes(seed);

  const timeOf = (height: number): bigint => {
    if (height === 0) return 0n;
    const offset = seed.draw("block-time", height).uint(clock.interval(height));
    return examples.times.get(height) ?? clock.earliestTime(height) + BigInt(offset);
  };
  const blockHashOf = (height: number): string =>
    height === 0 ? `0x${"0".repeat(64)}` : `0x${seed.digest("block", height)}`;

  const userTransactions = createUserTransactions({
    seed,
    senders,
    hashes,
    timeOfVersion: (version) => timeOf(heightOfVersion(version)),
    pendingExamples: exampleSlots.pending,
  });

  const committed = new Map(
    [...examples.committed].map(([version, { hash }]) => [normalizeHash(String(hash)), version]),
  );
  const submitted = new Map(
    [...exampleSlots.pending].map(([slot, { hash }]) => [normalizeHash(String(hash)), versionOfSlot(slot)]),
  );
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
    const place = placeOf(version);
    if (place.kind === "user") return userTransactions.committedAt(place.slot);
    const { height } = place;
    const hash = hashes.hashOf(version);
    if (place.kind === "genesis") return genesis(seed, hash);
    const blockHash = String(examples.blocks.get(height)?.block_hash ?? blockHashOf(height));
    const block = { seed, height, version, hash, blockHash, time: timeOf(height) };
    return place.kind === "metadata" ? blockMetadata(block) : stateCheckpoint(block);
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
    pendingAt: (slot) => {
      const example = examples.committed.get(versionOfSlot(slot));
      return example ? asSubmitted(example) : userTransactions.pendingAt(slot);
    },
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
