import { compilePattern, splitPattern } from "../base/pattern-tokens.ts";

/**
 * Makes a pattern compile with the flag `u`, which all validators set. OpenAPI means the patterns of ECMA-262, which without the
 * flag allow `\-` for `-`, and single braces and brackets. A text that is no pattern without the flag stays as it is. A pattern that begins
 * with `(?i)`, as other languages allow, gets both cases of its letters.
 */
export function mendPattern(given: string): string {
  const [, start = "", caseless] = /^(\^?)\(\?i\)(.*)$/s.exec(given) ?? [];
  const pattern = caseless === undefined ? given : start + splitPattern(caseless).map(withBothCases).join("");
  if (compilePattern(pattern, "u") || !compilePattern(pattern, "")) return pattern;
  const mended = splitPattern(pattern).map((one) => {
    if (/^[\]{}]$/.test(one)) return `\\${one}`;
    return one.startsWith("[") ? mendClass(one) : mendEscape(one);
  });
  return compilePattern(mended.join(""), "u") ? mended.join("") : pattern;
}

/** A letter, or a range of letters, that is no part of an escape. */
const letters = /\\(?:[pP]\{[^{}]*\}|u\{[^{}]*\}|x..|u....|c.|.)|(\p{Ll}-\p{Ll}|\p{Lu}-\p{Lu}|\p{L})/gsu;

function withBothCases(one: string): string {
  if (!/^(?:\[|\p{L}$)/u.test(one)) return one;
  const both = one.replace(letters, (found, letter: string | undefined) =>
    letter === undefined ? found : letter.toLowerCase() + letter.toUpperCase(),
  );
  return one.startsWith("[") ? both : `[${both}]`;
}

/** Escapes hyphens beside a class such as `\w`, which are no range, and mends the escapes. */
function mendClass(text: string): string {
  return text.replace(/\\[dDsSwW]-(?!\])|-(?=\\[dDsSwW])|\\[\s\S]/g, (one) => {
    if (one === "\\-") return one;
    return one.endsWith("-") ? one.replace("-", "\\-") : mendEscape(one);
  });
}

/** Drops a backslash that has no meaning with the flag `u`. */
function mendEscape(one: string): string {
  return /^\\[^^$\\.*+?()[\]{}|/bBdDfknprstuvwxPSW\dc]/.test(one) ? one.slice(1) : one;
}
