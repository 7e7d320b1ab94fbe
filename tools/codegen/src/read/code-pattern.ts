import { compilePattern } from "@ledgergate/support/service-kit";

/**
 * Tests for a pattern that finds an error code (`x-error-code`): it has one capturing group, and a match takes at most a second for the
 * 1,000 characters that clients read. So it starts with `^`, repeats no group, and has few repeats and alternatives.
 */
export function isCodePattern(pattern: string): boolean {
  // Here, the marks below mean themselves.
  const marks = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]/gs, "x").replaceAll(/\(\?[:=!<]/g, "(");
  const repeats = marks.match(/[*+{]/g)?.length ?? 0;
  const choices = marks.match(/[?|]/g)?.length ?? 0;
  // An alternative may lack the `^`.
  const most = marks.includes("|") ? 2 : 3;
  if (!marks.startsWith("^") || /\)[*+{]/.test(marks) || repeats > most || choices > 3) return false;
  // The empty alternative always matches. The match has one entry more than the pattern has groups.
  return compilePattern(`${pattern}|`, "u")?.exec("")?.length === 2;
}
