import { successExamples } from "../examples.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { WorldDocument } from "../options.ts";
import { firstVersionOf, heightOfVersion, lastVersionOf, placeOf } from "./block-layout.ts";

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

export function readChainExamples(document: WorldDocument | undefined): ChainExamples {
  const operations = ["getBlockByHeight", "listAccountTransactions", "getTransactionByHash"];
  const values = operations.flatMap((operationId) => successExamples(document, operationId)).flat();
  const blocks = new Map<number, JsonObject>();
  const times = new Map<number, bigint>();
  for (const block of values.filter(isBlock)) {
    const { transactions: _, ...header } = block;
    const height = Number(block.block_height);
    blocks.set(height, header);
    times.set(height, BigInt(String(block.block_timestamp)));
  }

  const committed = new Map<number, JsonObject>();
  const pending: JsonObject[] = [];
  const unplaceable = new Map<string, JsonObject>();
  const seen = new Set<Json | undefined>();
  const inBlocks = values
    .filter(isObject)
    .flatMap(({ transactions }) => (Array.isArray(transactions) ? transactions : []));
  for (const transaction of [...values, ...inBlocks]) {
    if (!isObject(transaction) || typeof transaction.hash !== "string" || seen.has(transaction.hash)) continue;
    seen.add(transaction.hash);
    if (transaction.type === "pending_transaction") pending.push(transaction);
    else if (!fitsLayout(transaction) || committed.has(Number(transaction.version)))
      unplaceable.set(transaction.hash.toLowerCase(), transaction);
    else {
      const version = Number(transaction.version);
      committed.set(version, transaction);
      if (typeof transaction.timestamp === "string") {
        times.set(heightOfVersion(version), BigInt(transaction.timestamp));
      }
    }
  }
  return { committed, pending, blocks, times, unplaceable };
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
