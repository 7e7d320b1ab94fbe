import { slowness } from "./slow-pattern.ts";

/**
 * Makes a pattern compile with the flag `u`, which all validators set. OpenAPI means the patterns of ECMA-262, which without the
 * flag allow `\-` for `-`, and single braces and brackets.
 *
 * @returns the reason if a text is no pattern with or without the flag, or if it can take too long.
 */
export function mendPattern(text: string): { readonly value: string } | PatternFault {
  const value = addFlag(text);
  if (value === undefined) return { reason: `${JSON.stringify(text)} is no valid pattern` };
  const slow = slowness(value);
  return slow === undefined ? { value } : { reason: `${JSON.stringify(text)} ${slow}`, isSlow: true };
}

/** Tests a name. A pattern that no validator checks matches no name. */
export function matchesPattern(pattern: string, name: string): boolean {
  const mended = mendPattern(pattern);
  return "value" in mended && new RegExp(mended.value, "u").test(name);
}

interface PatternFault {
  readonly reason: string;
  readonly isSlow?: true;
}

function addFlag(text: string): string | undefined {
  if (compiles(text, "u")) return text;
  if (!compiles(text, "")) return undefined;
  let isInClass = false;
  const mended = text.replace(/\\[dDsSwW]-(?!\])|-(?=\\[dDsSwW])|\\[\s\S]|\{\d+(?:,\d*)?\}|[[\]{}]/g, (token) => {
    if (token.includes("-") && token !== "\\-") return isInClass ? token.replace("-", "\\-") : token;
    if (token.startsWith("\\"))
      return isEscape(token[1] ?? "") || (isInClass && token === "\\-") ? token : token.slice(1);
    if (isInClass) {
      isInClass = token !== "]";
      return token;
    }
    isInClass = token === "[";
    return isInClass || token.length > 1 ? token : `\\${token}`;
  });
  return compiles(mended, "u") ? mended : undefined;
}

/** Tests if a backslash before this character has a meaning with the flag `u`. */
function isEscape(character: string): boolean {
  return /[\^$\\.*+?()[\]{}|/bBdDfknprstuvwxPSW\dc]/.test(character);
}

function compiles(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags);
    return true;
  } catch {
    return false;
  }
}
