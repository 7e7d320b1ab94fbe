import { stringifyExact } from "./stringify-exact.ts";

/** Boundary between the parts of a multipart body. */
export const boundary = "between-the-parts-of-this-body";

/** Writes the members of a form: each item of a list separately, and objects as JSON. */
export function writeForm(members: object): string {
  return new URLSearchParams(textsOf(members).map(([name, value]) => [name, asText(value)])).toString();
}

/** Writes the parts of a body of the type `multipart/form-data`: each item of a list separately, and objects as JSON. */
export function writeParts(members: object): string {
  const parts = textsOf(members).map(([name, value]) => {
    const type = typeof value === "object" && value !== null ? "Content-Type: application/json\r\n" : "";
    const escaped = name.replaceAll('"', "%22").replace(/[\r\n]+/g, " ");
    return `--${boundary}\r\nContent-Disposition: form-data; name="${escaped}"\r\n${type}\r\n${asText(value)}\r\n`;
  });
  return `${parts.join("")}--${boundary}--\r\n`;
}

function textsOf(members: object): (readonly [name: string, value: unknown])[] {
  return Object.entries(members).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyExact(value) : String(value);
}
