import { compilePattern } from "../base/pattern-tokens.ts";
import { slowness } from "./slow-pattern.ts";

/** Why validators leave out a pattern. */
export interface PatternFault {
  readonly pattern: string;
  readonly reason: string;
  readonly isSlow?: boolean;
}

/** Describes why validators leave out a pattern: none compiles it, or it can take too long. */
export function patternFault(pattern: string): PatternFault | undefined {
  const text = JSON.stringify(pattern);
  if (!compilePattern(pattern, "u")) return { pattern, reason: `${text} is no valid pattern` };
  const slow = slowness(pattern);
  return slow === undefined ? undefined : { pattern, reason: `${text} ${slow}`, isSlow: true };
}

/** Tests a name. A pattern that validators leave out matches no name. */
export function matchesPattern(pattern: string, name: string): boolean {
  return !patternFault(pattern) && new RegExp(pattern, "u").test(name);
}
