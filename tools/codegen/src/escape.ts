/** Matches what readers do not see: control characters, marks of direction, separators of lines. Line feeds and tabs stay. */
const HIDDEN = /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu;

/** Shows hidden characters as escapes. In JSON and in string literals, this changes no value. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Writes a JSON value on one line, as code. A bigint is an integer beyond 2^53. Not for objects, whose member `__proto__` would set the prototype. */
export function literal(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : showHidden(JSON.stringify(value));
}

/** Writes a text into a comment of several lines. Within a string literal of the comment's code, this changes no value. */
export function inComment(text: string): string {
  return showHidden(text).replaceAll("*/", "*\\/");
}
