import { acceptedTypes } from "@ledgergate/service-kit";

/**
 * Chooses the media type of a body. If the document has a range such as `image/*`, a file has a type that the caller accepts, else a common
 * type within the range. Any other body has the type of its value.
 */
export function sentType(mediaType: string, accept: string | undefined, body: unknown, isFile: boolean): string {
  if (!mediaType.includes("*")) return mediaType;
  const kind = mediaType.slice(0, mediaType.indexOf("/")).toLowerCase();
  if (!isFile && kind === "*") return typeof body === "string" ? "text/plain" : "application/json";
  if (!isFile && kind === "application") return "application/json";
  const accepted = acceptedTypes([mediaType], accept).find(({ text }) => !text.includes("*"));
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
