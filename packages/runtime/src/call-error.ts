import type { CallState } from "./call-state.ts";
import { type ErrorDetails, type ErrorKind, LedgergateError } from "./errors.ts";
import { maskCause, maskValue } from "./mask.ts";
import { maskOf } from "./secrets.ts";

/**
 * The error of a call. It names the operation and the requests sent so far.
 *
 * Body, ledger state and cause come from outside: every secret of the call is masked in them. The text is our own; whoever
 * quotes in it what came from outside masks that first ({@link maskOf}), and so the code.
 */
export function callError<Kind extends ErrorKind>(
  call: CallState,
  kind: Kind,
  text: string,
  { cause, body, ledger, ...details }: ErrorDetails = {},
): LedgergateError<Kind> {
  const { operation, attempts, response } = call;
  const mask = maskOf(call);
  return new LedgergateError(kind, `${operation}: ${text}`, {
    operation,
    attempts,
    // The other kinds are about no answer, though one may have come before.
    status: kind === "api" || kind === "invalid_response" ? response?.status : undefined,
    ...details,
    body: maskValue(body, mask),
    ledger: maskValue(ledger, mask) as ErrorDetails["ledger"],
    cause: maskCause(cause, mask),
  });
}
