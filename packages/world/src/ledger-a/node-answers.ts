import type { WorldAnswer } from "../answer.ts";
import type { Json } from "../json.ts";
import type { LedgerState } from "./ledger-state.ts";
import { normalizeHash } from "./transaction-hash.ts";

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
export function malformed(place: "path" | "parameter", name: string, type: string, reason: string): WorldAnswer {
  const message = `failed to parse ${place} \`${name}\`: failed to parse "${type}": ${reason}`;
  return refuse(400, "web_framework_error", message);
}
