import type { Files } from "./sample.ts";

/** One change to the sample, and the expected report of a rule. */
export interface RuleCase {
  /** A verb phrase about the rule, such as "refuses a header without an example". */
  readonly title: string;
  /** A merge patch for the files of the sample. */
  readonly change: Files;
  /** Part of each expected message, by its place as `file#pointer`. Empty if the rule accepts the change. */
  readonly problems: Readonly<Record<string, string>>;
}

export function accepts(title: string, change: Files): RuleCase {
  return { title, change, problems: {} };
}

export function refuses(title: string, change: Files, problems: Readonly<Record<string, string>>): RuleCase {
  return { title, change, problems };
}
