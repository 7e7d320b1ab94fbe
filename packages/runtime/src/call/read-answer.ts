import type { LedgergateError } from "../errors.ts";
import { memberAt } from "../json.ts";
import { type Mask, SEARCHED } from "../mask.ts";
import { callError, maskOf, secretsOf } from "./call-error.ts";
import type { CallState } from "./core.ts";
import { readRetryAfter } from "./retry.ts";

/**
 * Reads and decodes the body of an answer.
 *
 * @throws `LedgergateError` of kind `api` for a failure status and for a body that the document marks as a failure, and of kind
 * `invalid_response` for an answer of another type.
 */
export async function readAnswer(call: CallState, response: Response): Promise<unknown> {
  const { failure, exact, mayBeEmpty } = call.descriptor;
  const { failures, parseExact, decodeText } = call.client.api;
  const { ok, status, type, headers } = response;
  const decode = ok ? call.decode : undefined;
  const bytes = await readBytes(call, response);
  if (decode === "bytes" && !/json|html/.test(headers.get("content-type") ?? "")) {
    // A copy, since chunks may be views of a shared buffer.
    return new Uint8Array(bytes ?? (await response.arrayBuffer()));
  }
  const text = decodeText
    ? decodeText(bytes ?? (await response.arrayBuffer()), headers)
    : bytes
      ? decodeUtf8(bytes)
      : await response.text();
  if (decode === "text") return text;
  if (decode === "none" || (ok && mayBeEmpty && text === "")) return undefined;
  let data: unknown = text;
  // The only decoder left here is `bytes`, and the answer is JSON or HTML.
  let fault = decode && "is not of the requested type";
  try {
    const place = ok ? exact : failures?.exact;
    data = place && parseExact ? parseExact(text, place) : JSON.parse(text);
  } catch (error) {
    // Proxies and load balancers refuse requests in HTML or plain text. Then the text is the body.
    if (ok) fault ??= error instanceof RangeError ? "is nested too deeply" : "is not JSON";
  }
  const location = headers.get("location") ?? "";
  // In a browser a redirect is opaque: its status is 0 and its headers are hidden.
  if (type === "opaqueredirect" || (location && status >= 300 && status < 400)) {
    // Only the host: the path may contain keys, including unknown ones.
    const [target = "another address"] = /^https?:\/\/[\w.:-]+(?=[/?#]|$)/.exec(location) ?? [];
    fault = `is a redirect to ${maskOf(call)(target)}, which is not followed`;
  }
  if (fault) throw invalidResponse(call, response, fault, text);
  if (!ok || (failure && memberAt(data, [failure.member]) !== undefined)) {
    throw failureError(call, response, data, text);
  }
  return data;
}

let utf8: TextDecoder | undefined;

function decodeUtf8(bytes: Uint8Array): string {
  utf8 ??= new TextDecoder();
  return utf8.decode(bytes);
}

/** Reads the body, up to `maxBodyBytes` decompressed. `undefined` if there is none, or if the transport itself limits it. */
async function readBytes(call: CallState, response: Response): Promise<Uint8Array | undefined> {
  const { maxBodyBytes } = call.client;
  // Our Node transport enforces the limit itself.
  const reader = "maxBodyBytes" in response ? undefined : response.body?.getReader?.();
  if (!reader) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBodyBytes) {
      reader.cancel().catch(() => {});
      throw callError(call, "invalid_response", `the answer has more than ${maxBodyBytes} bytes (maxBodyBytes).`);
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  for (const chunk of chunks.reverse()) {
    length -= chunk.length;
    bytes.set(chunk, length);
  }
  return bytes;
}

function failureError(call: CallState, response: Response, body: unknown, text: string): LedgergateError {
  const { ok, status, headers } = response;
  const { descriptor, client } = call;
  // The failure of an operation that returns secrets may contain a new secret.
  if (descriptor.secret) call.secrets = [...call.secrets, ...secretsOf(body)];
  const mask = maskOf(call);
  const { failures, ledgerHeaders, ledgerState } = client.api;
  // Masked before it is cut, since a part of a secret would not be found.
  const code = codeIn(mask(textAt(body, failures?.code)), failures?.codePattern) || `http_${status}`;
  const texts = failures?.messages?.map((names) => textAt(body, names)).filter(Boolean) ?? [];
  // Searched before masking, which may hide the words.
  call.isTransient = descriptor.failure?.retry?.some((words) => text.includes(words));
  const shown = mask(texts.join(" ")) || excerpt(text, mask) || "the body is empty.";
  // The API does not have the path, or the 404 is another server's, which has no code of this API.
  const isUnknown = status === 404 && [failures?.unknownRoute, "http_404"].includes(code);
  const hint = isUnknown ? " (is baseUrl right?)" : "";
  return callError(call, "api", `${ok ? "" : `${status} `}${code}${hint}: ${shown}`, {
    code,
    // The mask cuts a text of this length. A parsed body would be shown whole.
    body: text.length > SEARCHED ? text : body,
    ledger: ledgerState?.read(headers, ledgerHeaders),
    retryAfterMs: readRetryAfter(headers),
  });
}

function invalidResponse(call: CallState, { status, headers }: Response, fault: string, text: string): LedgergateError {
  const mask = maskOf(call);
  const body = call.descriptor.secret ? undefined : excerpt(text, mask);
  const type = mask(headers.get("content-type") ?? "no content type");
  const shown = body === undefined ? "it may hold secrets" : `"${body}"`;
  return callError(call, "invalid_response", `the answer (${status}, ${type}) ${fault}: ${shown}.`, { body });
}

/** Shortens a text, such as an HTML page, to one line of 200 characters. Masks it first, since half a secret would not be found. */
function excerpt(text: string, mask: Mask): string {
  const line = mask(text).replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}… (${text.length} characters)` : line;
}

function textAt(body: unknown, names: readonly string[] | undefined): string {
  const found = names && memberAt(body, names);
  return typeof found === "string" ? found : "";
}

/** Searches only the beginning of the text: it comes from outside, and matching may take cubic time. */
function codeIn(text: string, pattern: string | undefined): string | undefined {
  return pattern === undefined ? text : new RegExp(pattern, "u").exec(text.slice(0, 1000))?.[1];
}
