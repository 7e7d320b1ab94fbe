import { isLedgergateError, type LedgerState } from "@ledgergate/runtime";
import { exitCodes } from "./exit-codes.ts";
import type { ApiEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** The variable that sets each option of a client. Messages name the variable, since users do not type options. */
const settingsOf: Readonly<Record<string, string>> = {
  apiKey: "LEDGERGATE_API_KEY or LEDGERGATE_ADMIN_KEY",
  adminApiKey: "LEDGERGATE_ADMIN_KEY",
  token: "LEDGERGATE_TOKEN",
};

/**
 * Describes an error with the meaning and the remedy that the documents give for its code. `address`: what set the gateway's address.
 */
export function describeError(error: unknown, apis: readonly ApiEntry[], address = "LEDGERGATE_BASE_URL"): string {
  if (!isLedgergateError(error)) return error instanceof Error ? error.message : String(error);
  // The endpoint list may have failed before the operation itself was called.
  const api = apis.find(({ operations }) => operations.some(({ id }) => id === error.operation));
  const meaning = api?.errors[error.code ?? ""];
  // As in "404 http_404 (is baseUrl right?)".
  const message = error.message.replace(/The option (\w+)|\bbaseUrl(?= right\?)/, (given, option = "baseUrl") => {
    return /^(?:adminB|b)aseUrl$/.test(option) ? address : (settingsOf[option] ?? given);
  });
  return [message, meaning, describeBlocks(error.ledger)].filter(Boolean).join("\n");
}

/** Names the newest and the oldest block of the node, with their ledger versions, as far as an answer has them. */
function describeBlocks({ blockHeight, ledgerVersion, ...oldest }: Partial<LedgerState> = {}): string {
  const describe = (age: string, height?: bigint, version?: bigint) => {
    if (height === undefined) return version === undefined ? [] : `${age} version: ${version}`;
    return `${age} block: ${height}${version === undefined ? "" : ` (version ${version})`}`;
  };
  const newest = describe("newest", blockHeight, ledgerVersion);
  const parts = [newest, describe("oldest", oldest.oldestBlockHeight, oldest.oldestLedgerVersion)].flat();
  return parts.length === 0 ? "" : `The node's ${parts.join(", ")}.`;
}

/** Finds the exit code of an error. `isTransient`: the service's own text says that another attempt may succeed. */
export function exitCodeOf(error: unknown, isTransient: boolean): number {
  if (error instanceof UsageError || isLedgergateError(error, "invalid_input")) return exitCodes.misused;
  if (!isLedgergateError(error)) return exitCodes.failed;
  const { kind, status = 0 } = error;
  if (kind === "aborted") return exitCodes.interrupted;
  if (kind === "network" || kind === "timeout") return exitCodes.later;
  if (kind !== "api") return exitCodes.failed;
  if (status === 401 || status === 403) return exitCodes.keyRefused;
  return isTransient || status === 408 || status === 429 || status >= 500 ? exitCodes.later : exitCodes.failed;
}
