import type { LedgergateError } from "../errors.ts";
import { memberAt } from "../json.ts";
import { SEARCHED } from "../mask.ts";
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
  const { descriptor } = call;
  const { failure } = descriptor;
  const { failures, parseExact, decodeText } = call.client.api;
  const { ok, headers } = response;
  const decode = ok ? call.decode : undefined;
  const bytes = await readBytes(call, response);
  if (decode === "bytes" && !/json|html/.test(headers.get("content-type") ?? "")) {
    // A copy, since chunks may be views of a shared buffer.
    return new Uint8Array(bytes ?? (await response.arrayBuffer()));
  }
  const text = decodeText
    ? decodeText(bytes ?? (await response.arrayBuffer()), headers)
    : bytes
      ? new TextDecoder().decode(bytes)
      : await response.text();
  if (decode === "text") return text;
  if (decode === "none" || (ok && descriptor.mayBeEmpty && text === "")) return undefined;
  let data: unknown = text;
  // The only decoder left here is `bytes`, and the answer is JSON or HTML.
  let fault = decode && "is not of the requested type";
  try {
    const places = ok ? descriptor.exact : failures?.exact;
    data = places && parseExact ? parseExact(text, places) : JSON.parse(text);
  } catch (error) {
    // Proxies and load balancers refuse requests in HTML or plain text. Then the text is the body.
    if (ok) fault ??= error instanceof RangeError ? "is nested too deeply" : "is not JSON";
  }
  const location = headers.get("location") ?? "";
  // In a browser a redirect is opaque: its status is 0 and its headers are hidden.
  if (response.type === "opaqueredirect" || (location && /^3/.test(`${response.status}`))) {
    // Only the host: the path may contain keys, including unknown ones.
    fault = `is a redirect to ${/^https?:\/\/[\w.:-]+(?=[/?#]|$)/.exec(location) ?? "another address"}`;
  }
  if (fault || !ok || (failure && memberAt(data, [failure.member]) !== undefined))
    throw answerError(call, response, data, text, fault);
  return data;
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
  return chunks.length === 1 ? chunks[0] : new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Makes the error of an answer: of a faulty one, or of one that is a failure of the service. */
function answerError(
  call: CallState,
  { ok, status, headers }: Response,
  body: unknown,
  text: string,
  fault: string | undefined,
): LedgergateError {
  const { descriptor } = call;
  // The failure of an operation that returns secrets may contain a new secret.
  if (descriptor.secret) call.secrets = [...call.secrets, ...secretsOf(body)];
  const mask = maskOf(call);
  // A text of 200 characters in one line, such as the beginning of an HTML page. Masked first, since half a secret would not be found.
  const line = mask(text).replace(/\s+/g, " ").trim();
  const excerpt = line.length > 200 ? `${line.slice(0, 200)}… (${text.length} characters)` : line;
  if (fault) {
    const type = headers.get("content-type") ?? "no content type";
    const message = mask(`the answer (${status}, ${type}) ${fault}`);
    return descriptor.secret
      ? callError(call, "invalid_response", `${message}.`)
      : callError(call, "invalid_response", `${message}: "${excerpt}".`, { body: excerpt });
  }
  const { api } = call.client;
  const { failures } = api;
  // Masked before it is cut, since a part of a secret would not be found.
  // Only the beginning is searched: the text comes from outside, and matching may take cubic time.
  const written = mask(textAt(body, failures?.code)).slice(0, 1000);
  const code = new RegExp(failures?.codePattern ?? "([^]*)", "u").exec(written)?.[1] || `http_${status}`;
  const texts = failures?.messages?.map((names) => textAt(body, names)).filter(Boolean) ?? [];
  // Searched before masking, which may hide the words.
  call.isTransient = descriptor.failure?.retry?.some((words) => text.includes(words));
  const shown = mask(texts.join(" ")) || excerpt || "the body is empty.";
  // The API does not have the path, or the 404 is another server's, which has no code of this API.
  const isUnknown = status === 404 && [failures?.unknownRoute, "http_404"].includes(code);
  const hint = isUnknown ? " (is baseUrl right?)" : "";
  return callError(call, "api", `${ok ? "" : `${status} `}${code}${hint}: ${shown}`, {
    code,
    // The mask cuts a text of this length. A parsed body would be shown whole.
    body: text.length > SEARCHED ? text : body,
    ledger: api.ledgerState?.read(headers, api.ledgerHeaders),
    retryAfterMs: readRetryAfter(headers),
  });
}

function textAt(body: unknown, names: readonly string[] | undefined): string {
  const found = names && memberAt(body, names);
  return typeof found === "string" ? found : "";
}
