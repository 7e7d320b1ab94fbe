import { operations as published } from "../../generated/world/ledger-a.ts";
import { type DocumentOperation, successExamples } from "../examples.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { firstVersionOf, heightOfVersion, lastVersionOf, placeOf } from "./block-layout.ts";
import type { Templates } from "./transactions.ts";

/** The chain data in the document's examples. It is part of the chain for every seed. */
export interface ChainExamples {
  readonly committed: ReadonlyMap<number, JsonObject>;

  readonly pending: readonly JsonObject[];

  /** Blocks by height, without their transactions. */
  readonly blocks: ReadonlyMap<number, JsonObject>;

  /** Block times by height, in microseconds, from the blocks or from their transactions. */
  readonly times: ReadonlyMap<number, bigint>;

  /** Transactions whose version does not fit the block layout, by hash. They can be found only by hash. */
  readonly unplaceable: ReadonlyMap<string, JsonObject>;
}

export function readChainExamples(operations: readonly DocumentOperation[]): ChainExamples {
  const blocks = new Map<number, JsonObject>();
  const times = new Map<number, bigint>();
  for (const block of readValues(operations).filter(isBlock)) {
    const { transactions: _, ...header } = block;
    const height = Number(block.block_height);
    blocks.set(height, header);
    times.set(height, BigInt(String(block.block_timestamp)));
  }

  const committed = new Map<number, JsonObject>();
  const pending: JsonObject[] = [];
  const unplaceable = new Map<string, JsonObject>();
  for (const transaction of readTransactions(operations)) {
    const version = Number(transaction.version);
    if (transaction.type === "pending_transaction") pending.push(transaction);
    else if (!fitsLayout(transaction) || committed.has(version))
      unplaceable.set(String(transaction.hash).toLowerCase(), transaction);
    else {
      committed.set(version, transaction);
      if (typeof transaction.timestamp === "string") {
        times.set(heightOfVersion(version), BigInt(transaction.timestamp));
      }
    }
  }
  return { committed, pending, blocks, times, unplaceable };
}

/** Reads the templates of a document. A kind that it does not show comes from the published document. */
export function readTemplates(operations: readonly DocumentOperation[]): Templates {
  const [own, others] = [operations, published].map(readTransactions) as [JsonObject[], JsonObject[]];
  const listOf = (kind: keyof Templates): readonly JsonObject[] => {
    const found = own.filter((one) => one.type === typeAt[kind] && isTemplate(one));
    return found.length > 0 ? found : others.filter(({ type }) => type === typeAt[kind]);
  };
  const kinds = Object.keys(typeAt) as (keyof Templates)[];
  return Object.fromEntries(kinds.map((kind) => [kind, listOf(kind)])) as Templates;
}

function isTemplate({ type, sender, events }: JsonObject): boolean {
  return type !== typeAt.user || (typeof sender === "string" && Array.isArray(events) && events.every(isObject));
}

/** Lists the values of all examples of successful answers, and the items of lists. */
function readValues(operations: readonly DocumentOperation[]): Json[] {
  return operations.flatMap(successExamples).flatMap(({ value }) => value as Json | Json[]);
}

/** Lists the transactions of all examples, those of blocks last, each hash once. */
function readTransactions(operations: readonly DocumentOperation[]): JsonObject[] {
  const values = readValues(operations);
  const inBlocks = values
    .filter(isObject)
    .flatMap(({ transactions }) => (Array.isArray(transactions) ? transactions : []));
  const found = new Map<string, JsonObject>();
  for (const transaction of [...values, ...inBlocks]) {
    if (!isObject(transaction) || typeof transaction.hash !== "string" || found.has(transaction.hash)) continue;
    found.set(transaction.hash, transaction);
  }
  return [...found.values()];
}

function isBlock(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value.block_height !== "string") return false;
  const height = Number(value.block_height);
  return value.first_version === String(firstVersionOf(height)) && value.last_version === String(lastVersionOf(height));
}

function fitsLayout({ type, version }: JsonObject): boolean {
  const number = Number(version);
  return typeof version === "string" && Number.isSafeInteger(number) && type === typeAt[placeOf(number).kind];
}

const typeAt = {
  genesis: "genesis_transaction",
  metadata: "block_metadata_transaction",
  user: "user_transaction",
  checkpoint: "state_checkpoint_transaction",
} as const;
