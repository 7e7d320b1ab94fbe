import { isLedgergateError } from "@ledgergate/runtime";
import type { ApiEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** Exit codes. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** The command line, an input or a setting cannot be used. Nothing was sent. */
  misused: 2,
  /** The same call may succeed later. */
  later: 3,
  keyRefused: 4,
  /** Ended by Ctrl-C, as shells report it. */
  interrupted: 130,
} as const;

/** Text and exit code of an error. */
interface DescribedError {
  readonly text: string;
  readonly exitCode: number;
}

/** Describes an error with the meaning and the remedy that the documents give for its code. */
export function describeError(error: unknown, apis: readonly ApiEntry[], isTransient: boolean): DescribedError {
  if (error instanceof UsageError) return { text: error.message, exitCode: exitCodes.misused };
  if (!isLedgergateError(error)) {
    return { text: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed };
  }
  // The endpoint list may have failed before the operation itself was called.
  const api = apis.find(({ operations }) => operations.some(({ id }) => id === error.operation));
  const meaning = error.code === undefined ? undefined : api?.errors[error.code];
  return { text: [error.message, meaning].filter(Boolean).join("\n"), exitCode: exitCodeOf() };

  function exitCodeOf(): number {
    const { kind, status = 0 } = error as { kind: string; status?: number };
    if (kind === "aborted") return exitCodes.interrupted;
    if (kind === "invalid_input") return exitCodes.misused;
    if (kind === "network" || kind === "timeout") return exitCodes.later;
    if (kind !== "api") return exitCodes.failed;
    if (status === 401 || status === 403) return exitCodes.keyRefused;
    return isTransient || status === 408 || status === 429 || status >= 500 ? exitCodes.later : exitCodes.failed;
  }
}
