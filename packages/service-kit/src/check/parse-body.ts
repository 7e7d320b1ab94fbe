import { parseJson } from "../base/json.ts";
import { charsetOf, coversMediaType, essence, isForm, isJson } from "../base/media-type.ts";
import type { RequestBody } from "../read/api.ts";
import { type FormPart, parseMultipart } from "./parse-multipart.ts";
import { type RequestHeaders, splitPairs, unescapeText } from "./read-request.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The members of a form, before their texts are converted to the types of a schema. */
export interface FormBody {
  readonly parts: readonly FormPart[];
  /** The text of a URL-encoded form. */
  readonly text?: string;
}

/** A request body: JSON as a value, other bodies as text, forms as an object of texts. */
export interface RequestContent {
  /** `undefined` if the request has no body. */
  readonly value: unknown;
  /** The content type, with its parameters. */
  readonly mediaType?: string;
  readonly form?: FormBody;
}

/** A decoded request body, or the refusal of a body that cannot be decoded. */
export type ParsedBody = RequestContent | { readonly refusal: Refusal };

/**
 * Decodes a request body by its content type. A body without content type is read as the operation's first media type. An empty
 * body counts as absent, and so does a body that the operation does not take.
 */
export function parseBody(
  expected: RequestBody | undefined,
  bytes: Uint8Array | undefined,
  headers: RequestHeaders,
): ParsedBody {
  if (!expected) return { value: undefined };
  const offered = expected.contents.map(({ mediaType }) => mediaType);
  const mediaType = String(headers["content-type"] ?? offered[0] ?? "");
  if (!bytes?.length) return { value: undefined, mediaType };
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding !== "identity") return { refusal: unsupported(`content encoding ${encoding} is not supported`) };
  if (!offered.some((type) => coversMediaType(type, mediaType)))
    return { refusal: unsupported(`must be ${offered.join(" or ")}`) };
  if (essence(mediaType) === "multipart/form-data") {
    const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(mediaType);
    const parts = boundary && parseMultipart(bytes, boundary[1] ?? boundary[2] ?? "");
    return parts
      ? { value: asObject(parts), mediaType, form: { parts } }
      : { refusal: malformed("has no parts between the boundary that its content type must name") };
  }
  // JSON is UTF-8 (RFC 8259, section 8.1).
  const charset = isJson(mediaType) ? "utf-8" : charsetOf(mediaType);
  try {
    const text = new TextDecoder(charset, { fatal: isText(mediaType) }).decode(bytes);
    if (!isForm(mediaType)) return { value: isJson(mediaType) ? parseJson(text) : text, mediaType };
    const parts = splitPairs(text, "&", "query").map(([name, one]) => ({ name, text: unescapeText("query", one) }));
    return { value: asObject(parts), mediaType, form: { parts, text } };
  } catch (error) {
    if (error instanceof RangeError) return { refusal: unsupported("charset is not supported") };
    const reason = error instanceof SyntaxError ? `is not JSON: ${withoutInput(error.message)}` : "is not UTF-8 text";
    return { refusal: malformed(reason) };
  }
}

/** Collects the texts of a form by name. A repeated name makes a list. */
function asObject(parts: readonly FormPart[]): Record<string, string | string[]> {
  const groups = [...Map.groupBy(parts, ({ name }) => name)];
  const texts = groups.map(([name, group]) => [name, group.map(({ text }) => text)] as const);
  return Object.fromEntries(texts.map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]));
}

function isText(mediaType: string): boolean {
  return isJson(mediaType) || isForm(mediaType) || /^text\//i.test(mediaType);
}

function unsupported(reason: string): Refusal {
  return refuse("unsupported_media_type", "header", "Content-Type", reason);
}

function malformed(reason: string): Refusal {
  return refuse("malformed_body", "body", "body", reason);
}

/** Removes the parser's quotation of its input, which may hold secrets. */
function withoutInput(message: string): string {
  return message.replace(/,? ?\.{0,3}"[\s\S]*/, "").replace(/\s+/g, " ");
}
