import { acceptedTypes } from "@ledgergate/service-kit";

/**
 * Chooses the media type of a body. If the document has a range such as `image/*`, a file has a type that the caller accepts, else a common
 * type within the range. Any other body is JSON, where the range includes it.
 */
export function sentType(mediaType: string, accept: string | undefined, body: unknown, isFile: boolean): string {
  if (!mediaType.includes("*")) return mediaType;
  const kind = mediaType.slice(0, mediaType.indexOf("/")).toLowerCase();
  const accepted = acceptedTypes([mediaType], accept).find(({ text }) => !text.includes("*"));
  // Clients read these ranges as JSON.
  if (!isFile && (kind === "*" || kind === "application"))
    return accepted?.text.startsWith("text/") && typeof body === "string" ? accepted.text : "application/json";
  return accepted?.text ?? commonTypes[kind] ?? `${kind}/octet-stream`;
}

const commonTypes: Readonly<Record<string, string>> = {
  "*": "application/octet-stream",
  audio: "audio/mpeg",
  font: "font/woff2",
  image: "image/png",
  text: "text/plain",
  video: "video/mp4",
};
