import { isObject, stringifyExact } from "./json.ts";
import { isForm, isJson, isMultipart } from "./media-type.ts";

/** Boundary between the parts of a multipart body. */
export const boundary = "between-the-parts-of-this-body";

/** The head of a part of a body. */
export interface PartNames {
  readonly name: string;
  readonly filename?: string | undefined;
  readonly type?: string | undefined;
}

/** Writes a body in its media type: the members of an object in a form or in parts, each item of a list separately, any other value as JSON. */
export function writeBody(value: unknown, mediaType: string): string {
  if (isForm(mediaType) && isObject(value))
    return new URLSearchParams(textsOf(value).map(([name, one]) => [name, valueText(one)])).toString();
  if (isMultipart(mediaType) && isObject(value)) return `${textsOf(value).map(writePart).join("")}--${boundary}--\r\n`;
  return isJson(mediaType) ? stringifyExact(value) : valueText(value);
}

function writePart([name, value]: readonly [name: string, value: unknown]): string {
  const type = typeof value === "object" && value !== null ? "application/json" : undefined;
  return `${partHead({ name, type }, boundary)}${valueText(value)}\r\n`;
}

/** Writes what precedes the content of a part. A part without a type is a text. */
export function partHead({ name, filename, type }: PartNames, boundary: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}"`;
  const file = filename === undefined ? "" : `; filename=${quoted(filename)}`;
  const typeLine = type === undefined ? "" : `Content-Type: ${type}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}${file}\r\n${typeLine}\r\n`;
}

function textsOf(members: object): (readonly [name: string, value: unknown])[] {
  return Object.entries(members).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

/** Writes lists and objects as JSON, and any other value as its text. */
export function valueText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyExact(value) : String(value);
}
