import type { WorldAnswer, WorldNode } from "../answer.ts";
import type { Json } from "../json.ts";
import { epochOf, firstVersionOf, lastVersionOf } from "./block-layout.ts";
import type { Chain } from "./chain.ts";
import { chainId } from "./system-transactions.ts";
import { normalizeHash } from "./transaction-hash.ts";

/** The state of the ledger at one moment. A request reads it once, so that its answer is of one piece. */
export interface LedgerState {
  readonly height: number;
  readonly version: number;
  readonly oldestHeight: number;
  readonly oldestVersion: number;
  /** The headers that say so. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the state of the ledger as a node has it. */
export function readLedgerState(chain: Chain, { lagMs = 0, retainedBlocks = Infinity }: WorldNode = {}): LedgerState {
  // However far it lags, a node has a block.
  const height = Math.max(chain.oldestHeight, chain.head(lagMs));
  const version = lastVersionOf(height);
  const oldestHeight = Math.max(chain.oldestHeight, height + 1 - retainedBlocks);
  const oldestVersion = firstVersionOf(oldestHeight);
  return {
    height,
    version,
    oldestHeight,
    oldestVersion,
    headers: {
      "x-node-chain-id": String(chainId),
      "x-node-ledger-version": String(version),
      "x-node-ledger-oldest-version": String(oldestVersion),
      "x-node-ledger-timestampusec": String(chain.timeOf(height)),
      "x-node-epoch": String(epochOf(height)),
      "x-node-block-height": String(height),
      "x-node-oldest-block-height": String(oldestHeight),
    },
  };
}

/** A body and the state of the ledger that it was read from. */
export function answer({ headers }: LedgerState, body: Json): WorldAnswer {
  return { status: 200, headers: { ...headers, "content-type": "application/json" }, body };
}

/** Octets and the state of the ledger that they were read from. */
export function answerBcs({ headers }: LedgerState, body: Uint8Array): WorldAnswer {
  return { status: 200, headers: { ...headers, "content-type": "application/x-bcs" }, body };
}

/** A failure of the node. It comes without a state where the node answers before it has looked at its ledger. */
export function refuse(
  status: number,
  errorCode: string,
  message: string,
  state?: Pick<LedgerState, "headers">,
): WorldAnswer {
  return {
    status,
    headers: { ...state?.headers, "content-type": "application/json" },
    body: { message, error_code: errorCode, vm_error_code: null },
  };
}

/** 410 for a version that the node does not keep any more. */
export function versionPruned(version: number | bigint, state: LedgerState): WorldAnswer {
  return refuse(410, "version_pruned", `Ledger version(${version}) has been pruned`, state);
}

/** 404 for a hash that nobody knows. */
export function transactionNotFound(hash: string, state: LedgerState): WorldAnswer {
  const message = `Transaction not found by Transaction hash(${normalizeHash(hash)})`;
  return refuse(404, "transaction_not_found", message, state);
}

/** 400 for a text that is not what a parameter holds, in the words of the nodes. */
export function parseError(place: "path" | "parameter", name: string, type: string, reason: string): WorldAnswer {
  const message = `failed to parse ${place} \`${name}\`: failed to parse "${type}": ${reason}`;
  return refuse(400, "web_framework_error", message);
}

/**
 * Numbers that stand for a refusal, as the address of an account (`0x404`) or as the hash of a transaction (the same,
 * with leading zeros to 64 digits). Every other address exists.
 *
 * | number | answer |
 * | --- | --- |
 * | `0x403` | 403 `api_disabled` |
 * | `0x404` | 404 `account_not_found` or `transaction_not_found` |
 * | `0x410` | 410 `version_pruned` |
 * | `0x500` | 500 `internal_error` |
 * | `0x503` | 503 `internal_error` |
 */
export function refuseReserved(
  digits: string,
  state: LedgerState,
  notFound: () => WorldAnswer,
): WorldAnswer | undefined {
  switch (digits.toLowerCase().replace(/^(0x)?0*/, "")) {
    case "403":
      return refuse(403, "api_disabled", "This API is disabled on this endpoint");
    case "404":
    case unknownAccount:
      return notFound();
    case "410":
      return versionPruned(Math.max(0, state.oldestVersion - 1), state);
    case "500":
      return refuse(500, "internal_error", "Failed to read from storage", state);
    case "503":
      // The headers are what the node fails to read.
      return refuse(503, "internal_error", "Failed to retrieve latest ledger info");
    default:
      return undefined;
  }
}

/** The address that the document's examples show as unknown. */
const unknownAccount = "665b69620f21a8649aa5c23af3e672bc7fe92e2d60f7940070f9aca603c9f7ec";

/** A U64 as a path or query holds it: decimal digits, at most 2^64 - 1. `undefined` for any other text. */
export function readUint64(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value < 1n << 64n ? value : undefined;
}

/** A boolean as a query holds it. */
export function readBoolean(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Why a text is no number, in the words of the nodes. */
export const invalidDigit = "invalid digit found in string";
