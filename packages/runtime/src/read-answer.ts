import { callError } from "./call-error.ts";
import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";
import { readFailure } from "./failure.ts";
import { createMask } from "./mask.ts";
import { readRetryAfter } from "./retry-after.ts";
import { secretsOf, secretsOfCall } from "./secrets.ts";

/**
 * Reads and decodes the body of an answer.
 *
 * @throws `LedgergateError` of kind `api` for a failure status and for a body that the document marks as a failure,
 * `invalid_response` for an answer that is not what was asked for.
 */
export async function readAnswer(call: CallState, response: Response): Promise<unknown> {
  const { decode, failure, exact, mayBeEmpty } = call.descriptor;
  const { failures, parseExact } = call.client.api;
  const { ok, headers } = response;
  const isExact = ok ? exact : failures?.exact;
  const asBytes = ok && call.asBytes;
  if (asBytes && !/json|html/.test(headers.get("content-type") ?? "")) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const text = await response.text();
  if (ok && (decode === "none" || (mayBeEmpty && text === ""))) return undefined;
  if (ok && decode === "text") return text;
  let data: unknown = text;
  let fault = asBytes && "is not of the type asked for";
  try {
    data = (isExact && parseExact ? parseExact : JSON.parse)(text);
  } catch {
    // Proxies and load balancers refuse in HTML or plain text: then the text is the body.
    fault ||= ok && "is not JSON";
  }
  if (isRedirect(response)) {
    // No more of it is shown than the host: a path may hold keys, also such as nobody here knows.
    const [target = "another address"] = /^https?:\/\/[\w.:-]+(?=[/?#]|$)/.exec(headers.get("location") ?? "") ?? [];
    fault = `is a redirect to ${target}, not followed, for the key would travel along`;
  }
  if (fault) throw invalidResponse(call, response, fault, text);
  if (!ok || (failure && (data as Record<string, unknown> | null)?.[failure.member] !== undefined)) {
    throw failureError(call, response, data, text);
  }
  return data;
}

/** In a browser a redirect is opaque: its status is 0 and its headers are hidden. */
function isRedirect({ type, status, headers }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400 && headers.has("location"));
}

function failureError(call: CallState, response: Response, body: unknown, text: string): LedgergateError {
  const { ok, status, headers } = response;
  // A failure of what gives out secrets may hold one that is new.
  if (call.descriptor.secret) call.secrets = [...call.secrets, ...secretsOf(body)];
  const { failures, ledgerHeaders, ledgerState } = call.client.api;
  const { code, message } = readFailure(body, status, failures);
  const shown = message || excerpt(call, text) || "the body is empty.";
  return callError(call, "api", `${ok ? "" : `${status} `}${code}: ${shown}`, {
    code,
    body,
    ledger: ledgerState?.read(headers, ledgerHeaders),
    retryAfterMs: readRetryAfter(headers),
  });
}

function invalidResponse(call: CallState, { status, headers }: Response, fault: string, text: string): LedgergateError {
  const body = call.descriptor.secret ? undefined : excerpt(call, text);
  const type = headers.get("content-type") ?? "no content type";
  const shown = body === undefined ? "it may hold secrets and is not shown" : `"${body}"`;
  return callError(call, "invalid_response", `the answer (${status}, ${type}) ${fault}: ${shown}.`, { body });
}

/** The first 200 characters of a text, such as an HTML page, as one line. Masked before it is cut: half a secret would not be found. */
function excerpt(call: CallState, text: string): string {
  const masked = createMask(secretsOfCall(call))(text).replace(/\s+/g, " ").trim();
  return masked.replace(/^(.{200}).+/s, "$1…");
}
