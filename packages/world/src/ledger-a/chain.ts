import type { JsonObject } from "../json.ts";
import type { WorldSettings } from "../options.ts";
import { remember } from "../remember.ts";
import { firstVersionOf, heightOfVersion, lastVersionOf, placeOf, versionOfSlot } from "./block-layout.ts";
import { createChainClock } from "./chain-clock.ts";
import { readRecords } from "./records.ts";
import { createSenders, type Senders } from "./senders.ts";
import { tellStories } from "./stories.ts";
import { blockMetadata, genesis, stateCheckpoint } from "./system-transactions.ts";
import { createTransactionHashes, normalizeHash } from "./transaction-hash.ts";
import { asSubmitted, createUserTransactions } from "./user-transactions.ts";

/** The whole chain, past and future, each part of it computed when it is asked for. */
export interface Chain {
  /** Height of the newest block at this moment, or so many milliseconds before. */
  readonly head: (behindMs: number) => number;

  /** The lowest height that is still kept. */
  readonly oldestHeight: number;

  /** Time of a block, in microseconds since 1970-01-01 UTC. */
  readonly timeOf: (height: number) => bigint;

  /** A block without its transactions. */
  readonly blockAt: (height: number) => JsonObject;

  /** A block with its first 100 transactions. Repeated reads return the same object. */
  readonly fullBlockAt: (height: number) => JsonObject;

  /** The committed transaction of a version. */
  readonly transactionAt: (version: number) => JsonObject;

  /** The committed transactions of some versions. Repeated reads return the same list. */
  readonly transactionsAt: (versions: readonly number[]) => readonly JsonObject[];

  /** The user transaction of a slot while it waits in the mempool. */
  readonly pendingAt: (slot: number) => JsonObject;

  /** What a hash stands for. */
  readonly find: (hash: string) => Found | undefined;

  readonly senders: Senders;
}

/**
 * What a hash stands for: a version, which may lie ahead, or a transaction of the examples that does not fit the chain.
 * `submitted`: the examples say that it waits in the mempool, however long that may be.
 */
export type Found =
  | { readonly version: number; readonly submitted: boolean; readonly stray?: never }
  | { readonly stray: JsonObject };

/** Makes the chain of a world. */
export function createChain(settings: WorldSettings): Chain {
  const seed = settings.seed.derive("ledger-a");
  const records = readRecords(settings.documents["ledger-a"]);
  const clock = createChainClock(settings, Math.max(0, ...records.times.keys()));
  const stories = tellStories(records, clock);
  const senders = createSenders(seed, stories);
  const hashes = createTransactionHashes(seed);

  const timeOf = (height: number): bigint => {
    if (height === 0) return 0n;
    const within = seed.draw("block-time", height).uint(clock.slotLength(height));
    return records.times.get(height) ?? clock.slotStart(height) + BigInt(within);
  };
  const blockHashOf = (height: number): string =>
    height === 0 ? `0x${"0".repeat(64)}` : `0x${seed.digest("block", height)}`;

  const userTransactions = createUserTransactions({
    seed,
    senders,
    hashes,
    timeOfVersion: (version) => timeOf(heightOfVersion(version)),
    recordedPending: stories.pending,
  });

  const committed = new Map(
    [...records.committed].map(([version, { hash }]) => [normalizeHash(String(hash)), version]),
  );
  const submitted = new Map(
    [...stories.pending].map(([slot, { hash }]) => [normalizeHash(String(hash)), versionOfSlot(slot)]),
  );
  const replaced = new Set([...committed.values(), ...submitted.values()]);

  const blockAt = (height: number): JsonObject => ({
    block_height: String(height),
    block_hash: blockHashOf(height),
    block_timestamp: String(timeOf(height)),
    first_version: String(firstVersionOf(height)),
    last_version: String(lastVersionOf(height)),
    ...records.blocks.get(height),
  });
  const transactionAt = remember(transactionMemory, (version: number): JsonObject => {
    const recorded = records.committed.get(version);
    if (recorded) return recorded;
    const place = placeOf(version);
    if (place.kind === "user") return userTransactions.committedAt(place.slot);
    const { height } = place;
    const hash = hashes.hashOf(version);
    if (place.kind === "genesis") return genesis(seed, hash);
    const blockHash = String(records.blocks.get(height)?.block_hash ?? blockHashOf(height));
    const spot = { seed, height, version, hash, blockHash, time: timeOf(height) };
    return place.kind === "metadata" ? blockMetadata(spot) : stateCheckpoint(spot);
  });
  // The versions as text: a list of numbers is another key each time.
  const listOf = remember(listMemory, (versions: string): readonly JsonObject[] =>
    (JSON.parse(versions) as number[]).map(transactionAt),
  );

  return {
    senders,
    timeOf,
    head: clock.head,
    oldestHeight: Number(settings.prunedBelow),
    blockAt,
    fullBlockAt: remember(listMemory, (height) => {
      const first = firstVersionOf(height);
      const count = Math.min(lastVersionOf(height) - first + 1, mostRecords);
      const transactions = Array.from({ length: count }, (_, index) => transactionAt(first + index));
      return { ...blockAt(height), transactions };
    }),
    transactionAt,
    transactionsAt: (versions) => listOf(JSON.stringify(versions)),
    pendingAt: (slot) => {
      const recorded = records.committed.get(versionOfSlot(slot));
      return recorded ? asSubmitted(recorded) : userTransactions.pendingAt(slot);
    },
    find: (hash) => {
      const known = normalizeHash(hash);
      const stray = records.strays.get(known);
      if (stray) return { stray };
      const waiting = submitted.get(known);
      if (waiting !== undefined) return { version: waiting, submitted: true };
      // Where an example stands, its own hash counts, and not the one that the world would have given it.
      const version = committed.get(known) ?? Number(hashes.versionOf(known) ?? Number.NaN);
      const isOurs = Number.isSafeInteger(version) && (committed.has(known) || !replaced.has(version));
      return isOurs ? { version, submitted: false } : undefined;
    },
  };
}

/** Some pages of transactions, of those that somebody reads again. */
const transactionMemory = { most: 256, onlyRepeated: true };

/** Lists and blocks, of which one may hold a hundred transactions. */
const listMemory = { most: 8, onlyRepeated: true };

/** The most transactions in one answer, of a block as of an account. */
export const mostRecords = 100;
