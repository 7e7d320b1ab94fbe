import { type ErrorDetails, type ErrorKind, isLedgergateError, LedgergateError } from "../errors.ts";
import {
  createMask,
  isCredentialName,
  isSecretName,
  type Mask,
  maskCause,
  maskValue,
  secretsOfPairs,
} from "../mask.ts";
import { isObject } from "../option-rules.ts";
import type { CallState } from "./core.ts";

/**
 * Makes the error of a call. It names the operation and the number of requests sent so far.
 *
 * Body, ledger state and cause come from outside, so every secret of the call is masked in them. The text and the code are not
 * masked: a caller that quotes outside data in them masks it first ({@link maskOf}).
 */
export function callError<Kind extends ErrorKind>(
  call: CallState,
  kind: Kind,
  text: string,
  { cause, body, ledger, ...details }: ErrorDetails = {},
): LedgergateError<Kind> {
  const { operation } = call;
  const mask = maskOf(call);
  return new LedgergateError(kind, `${operation}: ${text}`, {
    operation,
    attempts: call.attempts,
    // Errors of other kinds have no answer, although an earlier attempt may have had one.
    status: kind === "api" || kind === "invalid_response" ? call.response?.status : undefined,
    ...details,
    body: maskValue(body, mask),
    ledger: maskValue(ledger, mask) as ErrorDetails["ledger"],
    cause: maskCause(cause, mask),
  });
}

/** Finds the reason of a failure: the code (`ECONNREFUSED`), else the message, of the innermost error in a cause chain. It is masked. */
function reasonOf(call: CallState, cause: unknown): string {
  let reason = "the request failed";
  // A masked cause has only texts.
  let error = maskCause(cause, maskOf(call)) as { code?: string; message?: string; cause?: never } | undefined;
  for (; error; error = error.cause) reason = error.code || error.message || reason;
  // Browsers do not tell these causes apart.
  const hint = /REFUSED|^(Fail|Load|Net)/.test(reason) ? ": not running, offline, or refused by CORS" : "";
  return reason + hint;
}

/** Makes an error of what was thrown during a call: the error itself, if it is one of ours. A hidden cause shows only its name. */
export function wrapError(
  call: CallState,
  kind: ErrorKind,
  text: string,
  cause: unknown,
  isHidden = false,
): LedgergateError {
  if (isLedgergateError(cause)) {
    // Checks of options and transports do not know the call, so its members are added here.
    return cause.operation ? cause : Object.assign(cause, { operation: call.operation, attempts: call.attempts });
  }
  return isHidden
    ? callError(call, kind, `${text} (${Object(cause).name}).`)
    : callError(call, kind, `${text} (${reasonOf(call, cause)}).`, { cause });
}

/** Lists the secrets in headers, the parameters of a form or the members of an object, and their parts. */
export function secretsOf(given: unknown, isSecret: (name: string) => boolean = isSecretName): string[] {
  if (!isObject(given)) return [];
  return secretsOfPairs(typeof given.entries === "function" ? given.entries() : Object.entries(given), isSecret);
}

/** Makes the mask of a call for the secrets of its options and input, and all credential headers of its request. */
export function maskOf(call: CallState): Mask {
  const isSecret = (name: string) => isCredentialName(name) && !call.descriptor.shownHeaders?.includes(name);
  return createMask([...call.secrets, ...secretsOf(call.request?.headers, isSecret)]);
}
