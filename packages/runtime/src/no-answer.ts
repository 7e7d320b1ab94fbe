import { callError } from "./call-error.ts";
import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";
import { abortError } from "./limits.ts";
import { reasonOf } from "./reason-of.ts";
import { maskOf } from "./secrets.ts";

/** The error of a request to which no answer came, or not all of it. */
export function noAnswer(call: CallState, cause: unknown): LedgergateError {
  // The host alone: the path may hold the key.
  const { origin } = new URL(call.request?.url as string);
  const text = () => `no complete answer from ${origin} (${maskOf(call)(reasonOf(cause))}).`;
  return abortError(call) ?? callError(call, "network", text(), { cause });
}
