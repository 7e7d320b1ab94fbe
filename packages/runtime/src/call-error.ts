import type { CallState } from "./core.ts";
import { type ErrorDetails, type ErrorKind, LedgergateError } from "./errors.ts";
import { createMask, isSecretName, type Mask, maskCause, maskValue } from "./mask.ts";
import { isObject } from "./option-rules.ts";

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
    // The other kinds have no answer, though an earlier attempt may have had one.
    status: kind === "api" || kind === "invalid_response" ? response?.status : undefined,
    ...details,
    body: maskValue(body, mask),
    ledger: maskValue(ledger, mask) as ErrorDetails["ledger"],
    cause: maskCause(cause, mask),
  });
}

/** The most telling words of a cause chain, masked: the innermost code (`ECONNREFUSED`), else the innermost message. */
export function reasonOf(call: CallState, cause: unknown): string {
  let reason = "the request failed";
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown };
    reason = typeof code === "string" ? code : error.message || reason;
  }
  return maskOf(call)(reason);
}

/**
 * The credentials among headers, the parameters of a form or the members of an object: each as a whole, and its parts behind
 * a scheme or a name (`Bearer t0ken`, `sid=t0ken; theme=dark`).
 */
export function secretsOf(given: unknown): string[] {
  const hasPairs = given instanceof Headers || given instanceof URLSearchParams;
  return (hasPairs ? [...given] : isObject(given) ? Object.entries(given) : []).flatMap(([name, value]) =>
    isSecretName(name) ? [`${value}`, ...`${value}`.split(/[\s;,="]+/).slice(1)] : [],
  );
}

/** The mask of a call: secrets of its options and its input, and credential headers of its request, whoever set them. */
export function maskOf({ secrets, request }: CallState): Mask {
  return createMask([...secrets, ...secretsOf(request?.headers)]);
}
