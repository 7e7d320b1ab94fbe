import { isJson } from "../wire/choose-media-type.ts";

/** Whether a media type is text, in which links may stand. */
export function isText(mediaType: string | undefined): boolean {
  return mediaType !== undefined && (isJson(mediaType) || /^text\/|xml/i.test(mediaType));
}

/** A node's body as a document describes it: JSON as its value, other text as it is, bytes as an array of uint8. */
export function decodeAnswer(body: Buffer, mediaType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  if (!isText(mediaType)) return [...body];
  const text = body.toString("utf8");
  if (!isJson(mediaType ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is checked as text.
    return text;
  }
}
