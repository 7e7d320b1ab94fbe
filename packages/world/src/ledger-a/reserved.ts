import type { WorldAnswer } from "../answer.ts";
import type { LedgerState } from "./ledger-state.ts";
import { refuse, versionPruned } from "./node-answers.ts";

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
