import { escapeControls } from "@ledgergate/support/service-kit";

/** Writes a JSON value on one line, as code. A bigint is an integer beyond 2^53. Not for objects, whose member `__proto__` would set the prototype. */
export function literal(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : escapeControls(JSON.stringify(value));
}

/** Writes a text into a comment of several lines. Within a string literal of the comment's code, this changes no value. */
export function inComment(text: string): string {
  return escapeControls(text).replaceAll("*/", "*\\/");
}
