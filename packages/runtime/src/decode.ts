import type { CallState } from "./call-state.ts";
import type { ApiDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";
import { readFailure } from "./failure.ts";
import { parseExact } from "./json.ts";
import { readLedgerState } from "./ledger-state.ts";
import { maskValue } from "./mask.ts";

const EXCERPT_LENGTH = 200;

/**
 * Decodes the body of a 2xx answer.
 *
 * @throws `LedgergateError` of kind `api` for a body that the document marks as a failure, `invalid_response` for a body
 * that is not what was asked for.
 */
export function decodeAnswer(api: ApiDescriptor, call: CallState, response: Response, body: unknown): unknown {
  const { decode, failure, exact, mayBeEmpty } = call.descriptor;
  if (decode === "none") return undefined;
  if (decode === "text") return body ?? "";
  if (body instanceof ArrayBuffer) return decodeBytes(call, response, body);
  const text = (body as string | undefined) ?? "";
  if (text === "" && mayBeEmpty) return undefined;
  let data: unknown;
  try {
    data = exact ? parseExact(text) : JSON.parse(text);
  } catch {
    throw invalidResponse(call, response, text === "" ? "is empty where JSON is due" : "is not JSON", text);
  }
  if (failure && typeof data === "object" && data !== null && failure.member in data) {
    throw failureError(api, call, response, data, text);
  }
  return data;
}

/** The error of an answer whose status is no 2xx. */
export function answerError(api: ApiDescriptor, call: CallState, response: Response): LedgergateError<"api"> {
  const text = call.failureText ?? "";
  let body: unknown = text;
  try {
    body = api.failures?.exact ? parseExact(text) : JSON.parse(text);
  } catch {
    // Proxies and load balancers answer in HTML or plain text: then the text is the body.
  }
  return failureError(api, call, response, body, text);
}

function failureError(
  api: ApiDescriptor,
  call: CallState,
  response: Response,
  body: unknown,
  text: string,
): LedgergateError<"api"> {
  const { code, message } = readFailure(body, response.status, api.failures);
  const what = response.ok || code === `http_${response.status}` ? code : `${response.status} ${code}`;
  return new LedgergateError("api", call.mask(`${call.operation}: ${what}: ${message ?? excerpt(text)}`), {
    operation: call.operation,
    attempts: call.attempts,
    status: response.status,
    code: call.mask(code),
    body: maskValue(body, call.mask),
    ledger: readLedgerState(response.headers, api.ledgerHeaders),
  });
}

function decodeBytes(call: CallState, response: Response, body: ArrayBuffer): Uint8Array {
  const type = response.headers.get("content-type") ?? "";
  if (/json|html/.test(type)) {
    const text = new TextDecoder().decode(body);
    throw invalidResponse(call, response, "does not have the media type that was asked for", text);
  }
  return new Uint8Array(body);
}

function invalidResponse(
  call: CallState,
  response: Response,
  what: string,
  text: string,
): LedgergateError<"invalid_response"> {
  const type = response.headers.get("content-type") ?? "no content type";
  const start = excerpt(call.mask(text));
  const shown = start === "" ? "." : `: ${start}`;
  return new LedgergateError(
    "invalid_response",
    `${call.operation}: the answer (${response.status}, ${call.mask(type)}) ${what}${shown}`,
    { operation: call.operation, attempts: call.attempts, status: response.status, body: start },
  );
}

function excerpt(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}
