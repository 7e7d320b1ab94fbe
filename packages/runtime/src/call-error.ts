import type { CallState } from "./call-state.ts";
import { type ErrorDetails, type ErrorKind, LedgergateError } from "./errors.ts";
import { createMask, maskCause, maskValue } from "./mask.ts";
import { secretsOfCall } from "./secrets.ts";

/**
 * The error of a call. It names the operation and the requests sent so far, and every secret of the call is masked in all
 * that it holds. Whatever else throws for a call has its secrets to mask itself.
 */
export function callError<Kind extends ErrorKind>(
  call: CallState,
  kind: Kind,
  text: string,
  { cause, ...details }: ErrorDetails = {},
): LedgergateError<Kind> {
  const { operation, attempts, response } = call;
  const mask = createMask(secretsOfCall(call));
  return new LedgergateError(kind, mask(`${operation}: ${text}`), {
    operation,
    attempts,
    // The other kinds are about no answer, though one may have come before.
    status: kind === "api" || kind === "invalid_response" ? response?.status : undefined,
    ...(maskValue(details, mask) as ErrorDetails),
    cause: maskCause(cause, mask),
  });
}
