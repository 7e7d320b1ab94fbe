import { hexToBytes } from "@noble/hashes/utils.js";
import * as published from "../../generated/world/ledger-a.ts";
import type { SimulatedLedger, WorldAnswer, WorldOperation } from "../answer.ts";
import { refusalAnswer, successExamples } from "../examples.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { WorldSettings } from "../options.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { lastVersionOf, placeOf, slotsBelow, versionOfSlot } from "./block-layout.ts";
import { type Chain, createChain, maxPageSize } from "./chain.ts";
import { answer, fill, type NodeState, readNodeState, readUint64, refuseReserved } from "./node-answers.ts";
import { normalizeHash } from "./transaction-hash.ts";

/**
 * Makes ledger A. It answers each operation of the document whose examples are blocks, accounts, transactions or lists of
 * transactions, if the last parameter of its path identifies them.
 */
export function createLedgerA(settings: WorldSettings): SimulatedLedger {
  const chain = createChain(settings);
  const operations: Record<string, WorldOperation> = {};
  for (const operation of [...published.operations, ...(settings.documents["ledger-a"] ?? [])]) {
    const parameter = /\{(\w+)\}[^{]*$/.exec(operation.template.source)?.[1] ?? "";
    const shapes = successExamples(operation).map(({ value }) => shapeOf(value));
    const answered = shapes.map((shape) => answers[`${parameter}: ${shape}`]).find((make) => make !== undefined);
    if (answered) operations[operation.id] = answered(chain);
  }
  return { showsLag: true, stateHeaders: (node) => readNodeState(chain, node).headers, operations };
}

function shapeOf(value: Json): string {
  const [item] = Array.isArray(value) ? value : [];
  if (item !== undefined) return `${shapeOf(item)}s`;
  if (!isObject(value)) return "other";
  if ("block_height" in value) return "block";
  if ("authentication_key" in value) return "account";
  return "hash" in value && String(value.type).endsWith("_transaction") ? "transaction" : "other";
}

/** Answers with a block, with its first 100 transactions on request. In BCS the transactions are omitted. */
function getBlockByHeight(chain: Chain): WorldOperation {
  return ({ path, query, mediaType, node }) => {
    const requested = readUint64(path?.block_height ?? "");
    if (requested === undefined) return refusalAnswer(published.invalidBlockHeight);
    const { with_transactions: withTransactions = "false" } = query ?? {};
    if (!/^(true|false)$/.test(withTransactions)) return refusalAnswer(published.invalidWithTransactions);

    const state = readNodeState(chain, node);
    if (requested > state.height) return refusalAnswer(fill(published.blockNotFound, requested), state);
    if (requested < state.oldestHeight) return refusalAnswer(fill(published.blockPruned, requested), state);

    const height = Number(requested);
    if (mediaType === "application/x-bcs") return answer(state, encodeBlock(chain.blockAt(height)));
    return answer(
      state,
      withTransactions === "true" ? chain.fullBlockAt(height) : { ...chain.blockAt(height), transactions: null },
    );
  };
}

/**
 * Encodes a block without its transactions in BCS: height, hash with its length, time, first and last version, and a 0 for no
 * transactions. Integers have 8 bytes, little-endian.
 */
function encodeBlock(block: JsonObject): Uint8Array {
  const hash = hexToBytes(String(block.block_hash).replace(/^0x/, ""));
  const bytes = new Uint8Array(8 + 1 + hash.length + 3 * 8 + 1);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(String(block.block_height)), true);
  bytes[8] = hash.length;
  bytes.set(hash, 9);
  const rest = [block.block_timestamp, block.first_version, block.last_version];
  rest.forEach((value, index) => {
    view.setBigUint64(9 + hash.length + 8 * index, BigInt(String(value)), true);
  });
  return bytes;
}

function getAccount(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) return refusalAnswer(fill(published.invalidAddress, text));
    const state = readNodeState(chain, node);
    const version = readUint64(query?.ledger_version ?? String(state.version));
    if (version === undefined) return refusalAnswer(published.invalidLedgerVersion);
    if (version > state.version) return refusalAnswer(fill(published.versionNotFound, version), state);
    if (version < state.oldestVersion) return refusalAnswer(fill(published.versionPruned, version), state);

    const refusal = refuseReserved(address, state, () =>
      refusalAnswer(fill(published.accountNotFound, formatAddress(address), version), state),
    );
    if (refusal) return refusal;

    const count = chain.senders.historyOf(address).countBelow(slotsBelow(Number(version) + 1));
    return answer(state, { sequence_number: String(count), authentication_key: `0x${address}` });
  };
}

/**
 * Answers with a committed or pending transaction. The user transactions of the next 40 blocks are pending, and so are the
 * pending transactions of the examples. The genesis transaction is never pruned.
 */
function getTransactionByHash(chain: Chain): WorldOperation {
  return ({ path, node }) => {
    const hash = path?.txn_hash ?? "";
    if (!/^(0x)?[0-9a-f]{64}$/i.test(hash)) return refusalAnswer(published.invalidHash);
    const state = readNodeState(chain, node);
    const notFound = (): WorldAnswer => refusalAnswer(fill(published.transactionNotFound, normalizeHash(hash)), state);
    const refusal = refuseReserved(hash, state, notFound);
    if (refusal) return refusal;

    const found = chain.find(hash);
    if (!found) return notFound();
    if (found.unplaceable) return answer(state, found.unplaceable);
    const { version, submitted } = found;
    if (version <= state.version) {
      const isRetained = version === 0 || version >= state.oldestVersion;
      return isRetained
        ? answer(state, chain.transactionAt(version))
        : refusalAnswer(fill(published.versionPruned, version), state);
    }
    const isSubmitted = submitted || version <= lastVersionOf(state.height + blocksInMempool);
    const place = placeOf(version);
    if (!isSubmitted || place.kind !== "user") return notFound();
    return answer(state, chain.pendingAt(version));
  };
}

const blocksInMempool = 40;

/**
 * Answers with a page of an account's committed transactions, by ascending sequence number: from `start` on, or the latest that
 * are not pruned. As on real nodes, an unknown account is an error only if `start` is absent.
 */
function listAccountTransactions(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) return refusalAnswer(fill(published.invalidAddress, text));
    const start = query?.start === undefined ? undefined : readUint64(query.start);
    if (start === undefined && query?.start !== undefined) return refusalAnswer(published.invalidStart);
    const limit = readUint64(query?.limit ?? String(defaultPageSize));
    if (limit === undefined) return refusalAnswer(published.invalidLimit);
    if (limit === 0n) return refusalAnswer(published.limitZero);

    const state = readNodeState(chain, node);
    const refusal = refuseReserved(address, state, () =>
      start === undefined ? refusalAnswer(published.accountTransactionsNotFound, state) : answer(state, []),
    );
    if (refusal) return refusal;

    const size = Math.min(Number(limit), maxPageSize);
    const sent = versionsSent(chain, address, state);
    if (start === undefined) {
      const latest = sent.between(Math.max(0, sent.count - size), sent.count);
      return answer(state, chain.transactionsAt(latest.filter((version) => version >= state.oldestVersion)));
    }
    if (start >= sent.count) return answer(state, []);
    const versions = sent.between(Number(start), Math.min(Number(start) + size, sent.count));
    const [first = 0] = versions;
    return first < state.oldestVersion
      ? refusalAnswer(fill(published.versionPruned, first), state)
      : answer(state, chain.transactionsAt(versions));
  };
}

interface Sent {
  readonly count: number;
  /** Lists the versions of a range of sequence numbers. A number without a transaction gets version 0, as if it were pruned. */
  readonly between: (from: number, to: number) => number[];
}

function versionsSent({ senders }: Chain, address: Address, state: NodeState): Sent {
  const history = senders.historyOf(address);
  return {
    count: history.countBelow(slotsBelow(state.version + 1)),
    between: (from, to) =>
      Array.from({ length: to - from }, (_, index) => {
        const slot = history.slotOf(from + index);
        return slot === undefined ? 0 : versionOfSlot(slot);
      }),
  };
}

const defaultPageSize = 25;

/** The operations by the parameter that identifies their answer, and by its shape. */
const answers: Readonly<Record<string, (chain: Chain) => WorldOperation>> = {
  "block_height: block": getBlockByHeight,
  "address: account": getAccount,
  "address: transactions": listAccountTransactions,
  "txn_hash: transaction": getTransactionByHash,
};
