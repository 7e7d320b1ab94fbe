/** A media type without its parameters. */
export function bareType(mediaType: string): string {
  return mediaType.replace(/;.*/, "").trim();
}

/** Tests for JSON, by name or suffix. A range that includes JSON counts as JSON, a stream of JSON values does not. */
export function isJson(mediaType: string): boolean {
  return /^(?:\*\/\*|application\/\*|[^/]+\/(?!stream\+)(?:.+\+)?json)$/i.test(bareType(mediaType));
}

/** Tests for a stream of server-sent events. */
export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream$/i.test(bareType(mediaType));
}

/** Tests for the media type of an HTML form. */
export function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded$/i.test(bareType(mediaType));
}

/** Tests for the media type of a body with several parts. */
export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** Position of a media type if clients choose one for a request: JSON, a form, text, bytes. */
export function preferenceOf(mediaType: string): number {
  const kinds = [/^application\/json$/i.test(bareType(mediaType)), isJson(mediaType), isForm(mediaType)];
  const place = [...kinds, /^text\//i.test(mediaType)].indexOf(true);
  return place < 0 ? kinds.length + 1 : place;
}
