import { essence, type MediaTypeObject, type SchemaObject } from "@ledgergate/support/service-kit";
import type { Place } from "./place.ts";

/** Media types of JSON sequences: several values in one body, which together are not JSON. */
const JSON_SEQUENCE = /^[^/]+\/(x-)?(ndjson|nd-json|jsonl|jsonlines|json-lines|json-seq|stream\+json|.+\+json-seq)$/;

/** Chooses how a body of a media type is read and written. `*\/*` and `application/*` are treated as JSON. */
export function formatOf(mediaType: string): "json" | "text" | "bytes" {
  const type = essence(mediaType);
  if (JSON_SEQUENCE.test(type)) return "text";
  if (/^(application\/json|[^/]+\/[^/]+\+json|text\/json|\*\/\*|application\/\*)$/.test(type)) return "json";
  return /^(text\/.+|application\/xml|[^/]+\/[^/]+\+xml)$/.test(type) ? "text" : "bytes";
}

/** Chooses how an answer of a media type is read: as a body of a format, or as a stream of server-sent events. */
export function answerFormat(mediaType: string): "json" | "text" | "events" | "bytes" {
  return essence(mediaType) === "text/event-stream" ? "events" : formatOf(mediaType);
}

/** Tests for the schema of a file (`format: binary`). Its media type describes the content, not the schema. */
export function isFile(schema: SchemaObject | boolean | undefined): boolean {
  return typeof schema === "object" && schema.format === "binary";
}

/** Sorts the media types of a body by their use for the client: JSON, then text, then events, then bytes. */
export function byPreference(mediaTypes: readonly string[]): readonly string[] {
  const rank = (type: string) =>
    essence(type) === "application/json" ? -1 : ["json", "text", "events", "bytes"].indexOf(answerFormat(type));
  return mediaTypes.toSorted((left, right) => rank(left) - rank(right));
}

/** Makes the name of a media type for the call option `accept`: its subtype without a leading `x-`. */
export function acceptName(mediaType: string): string {
  return essence(mediaType).replace(/^[^/]*\/(x-)?/, "");
}

/** Returns the first example of a media type or a parameter. */
export function firstExample(media: Place<Pick<MediaTypeObject, "example" | "examples">>): unknown {
  const [named] = media.entries("examples");
  const shown = named?.[1].end.node as { readonly value?: unknown } | undefined;
  return shown?.value ?? media.node.example;
}
