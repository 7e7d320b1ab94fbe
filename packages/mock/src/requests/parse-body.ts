import type { RequestBody } from "../document/api.ts";
import { isJson } from "../wire/choose-media-type.ts";
import type { RequestHeaders } from "./read-request.ts";
import type { Refusal } from "./refusal.ts";

/** A request body, decoded for the operation's schema, or why it cannot be. */
export type ParsedBody =
  | { readonly value: unknown; readonly size: number; readonly mediaType?: string }
  | { readonly refusal: Refusal };

/** Decodes a request body by its content type. A body without one is taken for what the operation expects. */
export function parseBody(expected: RequestBody, bytes: Uint8Array, headers: RequestHeaders): ParsedBody {
  if (bytes.length === 0) return { value: undefined, size: 0 };
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding !== "identity") return { refusal: unsupported(`content encoding ${encoding} is not supported`) };
  const offered = expected.contents.map(({ mediaType }) => mediaType);
  const given = essence(String(headers["content-type"] ?? offered[0] ?? ""));
  const mediaType = offered.find((type) => covers(essence(type), given));
  if (mediaType === undefined) return { refusal: unsupported(`must be ${offered.join(" or ")}`) };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { value: isJson(given) ? JSON.parse(text) : text, size: bytes.length, mediaType: given };
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${firstLine(error.message)}` : "is not UTF-8 text";
    return { refusal: { condition: "malformed_body", in: "body", name: "body", reason } };
  }
}

function unsupported(reason: string): Refusal {
  return { condition: "unsupported_media_type", in: "header", name: "Content-Type", reason };
}

/** A media type without its parameters. */
function essence(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function covers(range: string, mediaType: string): boolean {
  return range === "*/*" || range === mediaType || (range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1)));
}

/** The parser quotes what it could not read. The body may hold secrets, so the quotation is cut off. */
function firstLine(message: string): string {
  return message.replace(/,? ?\.{0,3}"[\s\S]*/, "").replace(/\s+/g, " ");
}
