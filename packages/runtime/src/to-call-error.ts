import { callError } from "./call-error.ts";
import type { CallState } from "./call-state.ts";
import { isLedgergateError, type LedgergateError } from "./errors.ts";
import { noAnswer } from "./no-answer.ts";
import { reasonOf } from "./reason-of.ts";
import { maskOf } from "./secrets.ts";

/** What a call ends with, whatever was thrown while it was under way. */
export function toCallError(call: CallState, cause: unknown): LedgergateError {
  const { operation, attempts, response, raw, descriptor } = call;
  if (isLedgergateError(cause)) {
    // What checks options, or sends for any client, knows of no call.
    return cause.operation ? cause : Object.assign(cause, { operation, attempts });
  }
  // A SyntaxError is of JSON that is none. Whatever else is thrown over the body of a typed call comes from middleware.
  if (raw && response && !(cause instanceof SyntaxError)) return noAnswer(call, cause);
  const kind = response ? "invalid_response" : "invalid_input";
  const text = response ? "the answer cannot be read" : "no request can be made of this input";
  // A SyntaxError quotes pieces of the body, where half a secret would not be found.
  if (response && cause instanceof SyntaxError) return callError(call, kind, `${text}: it is not JSON.`);
  return descriptor.secret
    ? callError(call, kind, `${text}.`)
    : callError(call, kind, `${text} (${maskOf(call)(reasonOf(cause))}).`, { cause });
}
