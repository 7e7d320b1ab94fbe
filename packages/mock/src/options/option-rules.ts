import { isObject } from "../values/is-object.ts";

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
export const checkedWhereRead: OptionRule = { allows: () => true, must: "" };

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
