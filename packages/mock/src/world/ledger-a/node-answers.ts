import * as refusals from "../../generated/world/ledger-a.ts";
import type { WorldAnswer, WorldNode } from "../answer.ts";
import { fillExample, refusalAnswer } from "../examples.ts";
import type { Json } from "../json.ts";
import { epochOf, firstVersionOf, lastVersionOf } from "./block-layout.ts";
import type { Chain } from "./chain.ts";

/** The state of the ledger at one time. A request reads it once, so that its answer is consistent. */
export interface NodeState {
  readonly height: number;
  readonly version: number;
  readonly oldestHeight: number;
  readonly oldestVersion: number;
  readonly headers: Readonly<Record<string, string>>;
}

export function readNodeState(chain: Chain, { lagMs = 0, retainedBlocks = Infinity }: WorldNode = {}): NodeState {
  // Even a node that lags very far has the oldest block.
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
      "x-node-chain-id": "1",
      "x-node-ledger-version": String(version),
      "x-node-ledger-oldest-version": String(oldestVersion),
      "x-node-ledger-timestampusec": String(chain.timeOf(height)),
      "x-node-epoch": String(epochOf(height)),
      "x-node-block-height": String(height),
      "x-node-oldest-block-height": String(oldestHeight),
    },
  };
}

/** Answers 200 with JSON, or with bytes in BCS, and the ledger-state headers. */
export function answer({ headers }: NodeState, body: Json | Uint8Array): WorldAnswer {
  const mediaType = body instanceof Uint8Array ? "application/x-bcs" : "application/json";
  return { status: 200, headers: { ...headers, "content-type": mediaType }, body };
}

/** Fills the values of a request into the example of a refusal. */
export function fill<Refusal extends { readonly body: { readonly message: string } }>(
  refusal: Refusal,
  ...values: readonly (bigint | number | string)[]
): Refusal {
  const { body } = refusal;
  return { ...refusal, body: { ...body, message: fillExample(body.message, ...values) } };
}

/**
 * Refuses reserved numbers. The address of an account (`0x404`) or the hash of a transaction (the same number, zero-padded to 64
 * digits) selects the refusal. The address that the document's example shows as unknown is refused as `0x404` is. Every other
 * address exists.
 *
 * | number | answer |
 * | --- | --- |
 * | `0x403` | 403 `api_disabled` |
 * | `0x404` | 404 `account_not_found` or `transaction_not_found` |
 * | `0x410` | 410 `version_pruned` |
 * | `0x500` | 500 `internal_error` |
 * | `0x503` | 503 `internal_error` |
 */
export function refuseReserved(digits: string, state: NodeState, notFound: () => WorldAnswer): WorldAnswer | undefined {
  switch (digits.toLowerCase().replace(/^(0x)?0*/, "")) {
    case "403":
      return refusalAnswer(refusals.apiDisabled);
    case "404":
    case unknownAccount:
      return notFound();
    case "410":
      return refusalAnswer(fill(refusals.versionPruned, Math.max(0, state.oldestVersion - 1)), state);
    case "500":
      return refusalAnswer(refusals.internalError, state);
    case "503":
      // The node cannot read the state of its ledger.
      return refusalAnswer(refusals.ledgerInfoUnavailable);
    default:
      return undefined;
  }
}

/** The address that the example shows as unknown. */
const unknownAccount = /(?<=0x)\w{64}/.exec(refusals.accountNotFound.body.message)?.[0];

/** Parses a U64 of a path or query. */
export function readUint64(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value === BigInt.asUintN(64, value) ? value : undefined;
}
