import type { Schema } from "./openapi.ts";

/** A media type in lower case without its parameters: `application/json; charset=utf-8` becomes `application/json`. */
function bareType(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Values of JSON one after the other, which together are none. */
const JSON_SEQUENCE = /^[^/]+\/(x-)?(ndjson|nd-json|jsonl|jsonlines|json-lines|json-seq|stream\+json|.+\+json-seq)$/;

/** Chooses how a body of a media type is read and written. For a range such as `*\/*` it is JSON. */
export function formatOf(mediaType: string): "json" | "text" | "bytes" {
  const type = bareType(mediaType);
  if (JSON_SEQUENCE.test(type)) return "text";
  if (/^(application\/json|[^/]+\/[^/]+\+json|text\/json|\*\/\*|application\/\*)$/.test(type)) return "json";
  return /^(text\/.+|application\/xml|[^/]+\/[^/]+\+xml)$/.test(type) ? "text" : "bytes";
}

/** Tests for the media type of an HTML form. */
export function isForm(mediaType: string): boolean {
  return bareType(mediaType) === "application/x-www-form-urlencoded";
}

/** Tests for the media type of a multipart body. */
export function isMultipart(mediaType: string): boolean {
  return bareType(mediaType).startsWith("multipart/");
}

/** Tests for the schema of a file, whose own media type describes its content. */
export function isFile(schema: Schema | boolean | undefined): boolean {
  return typeof schema === "object" && schema.format === "binary";
}

/** The media types of a body with those that the client can do most with first: JSON, then text, then bytes. */
export function byPreference(mediaTypes: readonly string[]): readonly string[] {
  const rank = (type: string) =>
    bareType(type) === "application/json" ? -1 : ["json", "text", "bytes"].indexOf(formatOf(type));
  return mediaTypes.toSorted((left, right) => rank(left) - rank(right));
}

/** The name by which the call option `accept` asks for a media type: its subtype, without a leading `x-`. */
export function acceptName(mediaType: string): string {
  return bareType(mediaType).replace(/^[^/]*\/(x-)?/, "");
}
