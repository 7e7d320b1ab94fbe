import { isObject } from "./json.ts";
import { isForm, isJson, isMultipart } from "./media-type.ts";
import { stringifyExact } from "./stringify-exact.ts";

/** Boundary between the parts of a multipart body. */
export const boundary = "between-the-parts-of-this-body";

/** Writes a body in its media type: the members of an object in a form or in parts, each item of a list separately, any other value as JSON. */
export function writeBody(value: unknown, mediaType: string): string {
  if (isForm(mediaType) && isObject(value))
    return new URLSearchParams(textsOf(value).map(([name, one]) => [name, asText(one)])).toString();
  if (isMultipart(mediaType) && isObject(value)) return `${textsOf(value).map(writePart).join("")}--${boundary}--\r\n`;
  return isJson(mediaType) ? stringifyExact(value) : asText(value);
}

function writePart([name, value]: readonly [name: string, value: unknown]): string {
  const type = typeof value === "object" && value !== null ? "Content-Type: application/json\r\n" : "";
  const escaped = name.replaceAll('"', "%22").replace(/[\r\n]+/g, " ");
  return `--${boundary}\r\nContent-Disposition: form-data; name="${escaped}"\r\n${type}\r\n${asText(value)}\r\n`;
}

function textsOf(members: object): (readonly [name: string, value: unknown])[] {
  return Object.entries(members).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyExact(value) : String(value);
}
