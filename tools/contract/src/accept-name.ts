import type { Triple } from "./triples.ts";

/**
 * What the call option `accept` takes for the media type of a success: the name of its subtype without `x-`. Undefined
 * where it is what the client asks for by itself, which is JSON before anything else.
 */
export function acceptName({ response, content, status }: Triple): string | undefined {
  if (!content || status >= 300 || !response.contents.some(({ mediaType }) => isJson(mediaType))) return undefined;
  return isJson(content.mediaType) ? undefined : content.mediaType.replace(/^.*\/(x-)?/, "");
}

/** Whether a media type is JSON by name or by suffix. */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}
