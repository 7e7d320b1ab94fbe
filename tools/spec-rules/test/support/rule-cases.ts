import type { Files } from "./sample.ts";

/** One change to the sample, and what a rule must say of it. */
export interface RuleCase {
  /** A sentence about the rule, which is its subject. */
  readonly title: string;
  /** A merge patch for the files of the sample. */
  readonly change: Files;
  /** Where the rule reports, as `file#pointer`, and a part of what it says there. Empty for a change that it accepts. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The cases of one rule. At least one is refused. */
export interface RuleCases {
  readonly rule: string;
  readonly cases: readonly RuleCase[];
}

/** A change that the rule accepts. */
export function accepts(title: string, change: Files): RuleCase {
  return { title, change, problems: {} };
}

/** A change that the rule refuses, with what it reports. */
export function refuses(title: string, change: Files, problems: Readonly<Record<string, string>>): RuleCase {
  return { title, change, problems };
}
