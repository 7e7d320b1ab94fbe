import { isObject } from "@ledgergate/document";
import type { MockWorldOptions } from "./options.ts";

/**
 * Refuses options that a function does not have, such as misspelt ones, and values of the wrong kind. Whether a value makes
 * sense, such as whether a file exists, is checked where it is read. Messages repeat no value: some are secrets.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  rules: Readonly<Record<keyof Options, OptionRule>>,
): void {
  const known: ReadonlyMap<string, OptionRule> = new Map(Object.entries(rules));
  for (const [name, value] of Object.entries(options)) {
    const rule = known.get(name);
    if (!rule) throw new TypeError(`${owner} has no option ${name}. It takes ${[...known.keys()].join(", ")}.`);
    if (value !== undefined && !rule.allows(value)) throw new TypeError(`${owner}: ${name} must be ${rule.must}.`);
  }
}

/** What an option must be. */
export interface OptionRule {
  readonly allows: (value: unknown) => boolean;
  /** To be read after "must be". */
  readonly must: string;
}

export const flag: OptionRule = { allows: (value) => typeof value === "boolean", must: "true or false" };

export const text: OptionRule = { allows: (value) => typeof value === "string" && value !== "", must: "a text" };

export const callback: OptionRule = { allows: (value) => typeof value === "function", must: "a function" };

export const count: OptionRule = {
  allows: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  must: "a whole number from 1 on",
};

/** Any value: the code that reads it checks it. */
const checkedWhereRead: OptionRule = { allows: () => true, must: "" };

export const names: OptionRule = {
  allows: (value) => Array.isArray(value) && value.length > 0 && value.every(text.allows),
  must: "a list of one name or more",
};

/** One of several texts. */
export function choice(choices: readonly string[]): OptionRule {
  return { allows: (value) => choices.some((one) => one === value), must: `one of ${choices.join(", ")}` };
}

/** An object whose members must all pass the same check. */
export function record(allows: OptionRule["allows"], must: string): OptionRule {
  return { allows: (value) => isObject(value) && Object.values(value).every(allows), must };
}

/** The options of the simulated ledgers. */
export const worldRules: Readonly<Record<keyof MockWorldOptions, OptionRule>> = {
  world: flag,
  seed: { allows: (value) => text.allows(value) || Number.isSafeInteger(value), must: "a text or a whole number" },
  head: checkedWhereRead,
  blockTimeMs: checkedWhereRead,
  prunedBelow: checkedWhereRead,
  now: callback,
};
