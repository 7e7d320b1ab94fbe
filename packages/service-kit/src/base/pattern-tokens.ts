import { attempt } from "./errors.ts";

const token =
  /\\k<[^<>]*>|\\[pPu]\{[^{}]*\}|\\x[\da-fA-F]{2}|(?:\\u[dD][89abAB][\da-fA-F]{2})?\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\}|\\c[A-Za-z]|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]?|\(\?<?[=!]|\(\?<[^<>]*>|\(\?[ims-]*:|\{\d+(?:,\d*)?\}|[\s\S]/gu;

/** Splits a regular expression into characters, classes, quantifiers and the ends of groups. */
export function splitPattern(pattern: string): readonly string[] {
  return pattern.match(token) ?? [];
}

/** Splits a regular expression, with an empty group in place of each backreference. */
export function splitOpenly(pattern: string): readonly string[] {
  return splitPattern(pattern).map((one) => (/^\\(?:k<|[1-9])/.test(one) ? "(?:)" : one));
}

/** Tests for the begin of a group or of a lookaround. */
export function isOpening(one: string): boolean {
  return one.startsWith("(") && one !== "(?:)";
}

/** Tests for the begin of a lookaround. */
export function isLookaround(one: string): boolean {
  return /^\(\?<?[=!]/.test(one);
}

/** Reads how often a quantifier repeats. `undefined` for any other part of a pattern. */
export function readLimits(one = ""): readonly [least: number, most: number] | undefined {
  if (one === "*" || one === "+") return [Number(one === "+"), Number.POSITIVE_INFINITY];
  if (one === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(one) ?? [];
  if (least === undefined) return undefined;
  return [Number(least), Number(comma ? most || Number.POSITIVE_INFINITY : least)];
}

/** Compiles a pattern of a document. `undefined` if it is no regular expression with these flags. */
export function compilePattern(pattern: string, flags: "u" | ""): RegExp | undefined {
  return attempt(() => new RegExp(pattern, flags));
}
