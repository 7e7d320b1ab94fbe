import type { OptionRule } from "@ledgergate/runtime/internal";
import { scenarioNames } from "../rules/scenarios.ts";
import type { MockWorldOptions } from "./options.ts";

/** An option of a program, and its flag on the command line. */
export interface Option {
  readonly rule: OptionRule;
  /** The flag as the help shows it, such as `--port N`. Absent if the command has none. */
  readonly flag?: string;
  /**
   * Type of the flag's value: a text, a number or an integer of any size. A flag that may be repeated has a list of texts or of pairs such
   * as NAME=FILE. Default: no value if the rule is `boolean`, else a text.
   */
  readonly kind?: "text" | "number" | "bigint" | "list" | "pairs";
  /** Its description, in the command's help and in the README. */
  readonly help?: string;
  readonly choices?: readonly string[];
}

/** The options of a program by name, in the order of the help. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: Option };

/** Converts a table to the rules that the runtime checks. */
export function rulesOf<Options>(table: OptionTable<Options>): { readonly [Name in keyof Options]-?: OptionRule } {
  const rules = Object.entries<Option>(table).map(([name, { rule }]) => [name, rule]);
  return Object.fromEntries(rules);
}

/** Not the function of `service-kit`: the root's scripts print the help from this source before anything is built. */
export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Requires an object whose members are all texts, or all pass `allows`. */
export function recordRule(text: string, allows: (value: unknown) => boolean = isText): OptionRule {
  return [(value: object) => isObject(value) && Object.values(value).every(allows), text];
}

/** An option whose value is one of several names. */
export function choiceOption(choices: readonly string[]): Pick<Option, "choices" | "rule"> {
  return { choices, rule: [(value: unknown) => choices.some((one) => one === value), `one of ${choices.join(", ")}`] };
}

export const scenarioOption: Option = {
  ...choiceOption(scenarioNames),
  flag: "--scenario NAME",
  help: `what goes wrong: ${scenarioNames.filter((name) => name !== "normal").join(", ")} (default: normal, nothing)`,
};

/** Any number. The world requires a whole number in its range. */
const integerRule: OptionRule = [
  (value: unknown) => typeof value === "bigint" || (typeof value === "number" && !Number.isNaN(value)),
  "a whole number",
];

/** The options of the simulated ledgers. */
export const worldOptions: OptionTable<MockWorldOptions> = {
  seed: {
    rule: [(value: unknown) => isText(value) || Number.isSafeInteger(value), "a text or a whole number"],
    flag: "--seed TEXT",
    help: "seed of the simulated ledgers (default: ledgergate)",
  },
  head: {
    rule: integerRule,
    flag: "--head N",
    kind: "bigint",
    help: "height of ledger A's newest block at the start (default: 3301)",
  },
  blockTimeMs: {
    rule: integerRule,
    flag: "--block-time MS",
    kind: "number",
    help: "milliseconds from one block to the next (default: 375)",
  },
  prunedBelow: {
    rule: integerRule,
    flag: "--pruned-below N",
    kind: "bigint",
    help: "lowest height that ledger A still keeps (default: 1)",
  },
  world: { rule: "boolean", flag: "--no-world", help: "answer from the documents' examples alone" },
  now: { rule: "function", help: "clock of the ledgers, in milliseconds since 1970-01-01 UTC (default: Date.now)" },
};
