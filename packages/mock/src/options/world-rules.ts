import type { MockWorldOptions } from "../world/mock-world-options.ts";
import { callback, checkedWhereRead, flag, type OptionRule, text } from "./option-rules.ts";

/** The options of the simulated ledgers. */
export const worldRules: Readonly<Record<keyof MockWorldOptions, OptionRule>> = {
  world: flag,
  seed: { allows: (value) => text.allows(value) || Number.isSafeInteger(value), must: "a text or a whole number" },
  head: checkedWhereRead,
  blockTimeMs: checkedWhereRead,
  prunedBelow: checkedWhereRead,
  now: callback,
};
