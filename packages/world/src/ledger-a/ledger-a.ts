import { hexToBytes } from "@noble/hashes/utils.js";
import type { SimulatedLedger, WorldOperation } from "../answer.ts";
import type { JsonObject } from "../json.ts";
import type { WorldSettings } from "../options.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { lastVersionOf, placeOf, slotsBelow, versionOfSlot } from "./block-layout.ts";
import { type Chain, createChain, maxPageSize } from "./chain.ts";
import {
  answer,
  answerBcs,
  invalidDigit,
  type LedgerState,
  parseError,
  readBoolean,
  readLedgerState,
  readUint64,
  refuse,
  refuseReserved,
  transactionNotFound,
  versionPruned,
} from "./node-answers.ts";
import { authenticationKeyOf } from "./transaction-output.ts";

/** Ledger A: blocks of transactions that accounts send. */
export function createLedgerA(settings: WorldSettings): SimulatedLedger {
  const chain = createChain(settings);
  return {
    showsLag: true,
    stateHeaders: (node) => readLedgerState(chain, node).headers,
    operations: {
      getBlockByHeight: getBlockByHeight(chain),
      listAccountTransactions: listAccountTransactions(chain),
      getAccount: getAccount(chain),
      getTransactionByHash: getTransactionByHash(chain),
    },
  };
}

/** A block, with its first 100 transactions where they are asked for. In BCS it comes without them. */
function getBlockByHeight(chain: Chain): WorldOperation {
  return ({ path, query, mediaType, node }) => {
    const asked = readUint64(path?.block_height ?? "");
    if (asked === undefined) return parseError("path", "block_height", "integer(uint64)", invalidDigit);
    const withTransactions = readBoolean(query?.with_transactions ?? "false");
    if (withTransactions === undefined) {
      return parseError("parameter", "with_transactions", "boolean", "provided string was not `true` or `false`");
    }

    const state = readLedgerState(chain, node);
    if (asked > state.height) return refuse(404, "block_not_found", `Block not found by Block height(${asked})`, state);
    if (asked < state.oldestHeight) return refuse(410, "block_pruned", `Block(${asked}) has been pruned`, state);

    const height = Number(asked);
    if (mediaType === "application/x-bcs") return answerBcs(state, encodeBlock(chain.blockAt(height)));
    return answer(
      state,
      withTransactions ? chain.fullBlockAt(height) : { ...chain.blockAt(height), transactions: null },
    );
  };
}

/**
 * A block without its transactions in BCS: height, hash (its length and its octets), time, first and last version, and
 * that there are no transactions. Numbers have 8 octets, the lowest first.
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

/** An account at a version: how many transactions it has sent until then. */
function getAccount(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) {
      return parseError("path", "address", "string(Address)", `invalid account address "${text}"`);
    }
    const state = readLedgerState(chain, node);
    const version = readUint64(query?.ledger_version ?? String(state.version));
    if (version === undefined) return parseError("parameter", "ledger_version", "string(uint64)", invalidDigit);
    if (version > state.version) {
      return refuse(404, "version_not_found", `Ledger version not found by Ledger version(${version})`, state);
    }
    if (version < state.oldestVersion) return versionPruned(version, state);

    const refusal = refuseReserved(address, state, () => {
      const message = `Account not found by Address(${formatAddress(address)}) and Ledger version(${version})`;
      return refuse(404, "account_not_found", message, state);
    });
    if (refusal) return refusal;

    const count = chain.senders.historyOf(address).countBelow(slotsBelow(Number(version) + 1));
    return answer(state, { sequence_number: String(count), authentication_key: authenticationKeyOf(address) });
  };
}

/**
 * The transaction of a hash: a committed one, or one that waits in the mempool. The mempool holds the user transactions
 * of the next 40 blocks, and those that the examples show as pending. The genesis is never pruned.
 */
function getTransactionByHash(chain: Chain): WorldOperation {
  return ({ path, node }) => {
    const hash = path?.txn_hash ?? "";
    if (!/^(0x)?[0-9a-f]{64}$/i.test(hash)) {
      return parseError("path", "txn_hash", "string(HashValue)", "unable to parse HashValue");
    }
    const state = readLedgerState(chain, node);
    const refusal = refuseReserved(hash, state, () => transactionNotFound(hash, state));
    if (refusal) return refusal;

    const found = chain.find(hash);
    if (!found) return transactionNotFound(hash, state);
    if (found.unplaceable) return answer(state, found.unplaceable);
    const { version, submitted } = found;
    if (version <= state.version) {
      const isKept = version === 0 || version >= state.oldestVersion;
      return isKept ? answer(state, chain.transactionAt(version)) : versionPruned(version, state);
    }
    const isSubmitted = submitted || version <= lastVersionOf(state.height + blocksInMempool);
    const place = placeOf(version);
    if (!isSubmitted || place.kind !== "user") return transactionNotFound(hash, state);
    return answer(state, chain.pendingAt(place.slot));
  };
}

const blocksInMempool = 40;

/**
 * A page of an account's committed transactions, by ascending sequence number: from `start` on, or the latest that the
 * node still keeps. As on real nodes, an unknown account is an error only where `start` is absent.
 */
function listAccountTransactions(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) {
      return parseError("path", "address", "string(Address)", `invalid account address "${text}"`);
    }
    const start = query?.start === undefined ? undefined : readUint64(query.start);
    if (start === undefined && query?.start !== undefined) {
      return parseError("parameter", "start", "string(uint64)", invalidDigit);
    }
    const limit = readUint64(query?.limit ?? String(defaultPageSize));
    if (limit === undefined) return parseError("parameter", "limit", "integer(uint16)", invalidDigit);
    if (limit === 0n) return refuse(400, "invalid_input", "Given limit value (0) must not be zero");

    const state = readLedgerState(chain, node);
    const refusal = refuseReserved(address, state, () =>
      start === undefined ? refuse(404, "account_not_found", "Account not found", state) : answer(state, []),
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
    return first < state.oldestVersion ? versionPruned(first, state) : answer(state, chain.transactionsAt(versions));
  };
}

interface Sent {
  readonly count: number;
  /** Versions by sequence number. One that the account has never had is taken for the oldest version of all. */
  readonly between: (from: number, to: number) => number[];
}

function versionsSent({ senders }: Chain, address: Address, state: LedgerState): Sent {
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

/** The transactions of an account in a page whose size nobody asked for. */
const defaultPageSize = 25;
