import { compiles, splitPattern } from "../base/pattern-tokens.ts";

/**
 * Makes a pattern compile with the flag `u`, which all validators set. OpenAPI means the patterns of ECMA-262, which without the
 * flag allow `\-` for `-`, and single braces and brackets. A text that is no pattern without the flag stays as it is.
 */
export function mendPattern(pattern: string): string {
  if (compiles(pattern, "u") || !compiles(pattern, "")) return pattern;
  const mended = splitPattern(pattern).map((one) => {
    if (/^[\]{}]$/.test(one)) return `\\${one}`;
    return one.startsWith("[") ? mendClass(one) : mendEscape(one);
  });
  return compiles(mended.join(""), "u") ? mended.join("") : pattern;
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
