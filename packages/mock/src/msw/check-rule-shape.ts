import { checkOptions, type OptionRule, type OptionRules } from "@ledgergate/runtime/internal";
import { deliveryFaults } from "../faults.ts";
import type { NewRule, RuleAction, RuleCondition } from "../generated/models.ts";
import { choiceOption, isObject, isText, recordRule } from "../options/world-options.ts";

const integerIn = (least: number, most: number): OptionRule => [
  (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  `a whole number from ${least} to ${most}`,
];
const text: OptionRule = [isText, "a text"];

const actionRules: OptionRules<RuleAction> = {
  latency: integerIn(0, 600_000),
  fault: choiceOption([...deliveryFaults, "html"]).rule,
  status: integerIn(200, 599),
  example: text,
  lagSeconds: integerIn(1, 31_536_000),
  retainedBlocks: integerIn(1, 2 ** 32),
};

const isFilled = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;

const ruleRules: OptionRules<NewRule> = {
  api: text,
  operation: text,
  count: integerIn(1, Number.MAX_SAFE_INTEGER),
  probability: [
    (value: unknown) => typeof value === "number" && value > 0 && value <= 1,
    "a number above 0, at most 1",
  ],
  seed: integerIn(0, 2 ** 32 - 1),
  when: [isFilled, "an object with key or headers"],
  action: [isFilled, `an object with one of ${Object.keys(actionRules).join(", ")}`],
};

const conditionRules: OptionRules<RuleCondition> = { key: text, headers: recordRule("an object of texts") };

/**
 * Checks the members of a rule as the control API does by its document, which no page should have to load.
 *
 * @throws Error that names the wrong member and what it must be.
 */
export function checkRuleShape(rule: NewRule): void {
  // A rule without an action is refused as one with an empty action.
  const { action, when = {} } = checkOptions({ ...rule, action: rule?.action ?? {} }, ruleRules, "addRule.");
  checkOptions(action as RuleAction, actionRules, "addRule.action.");
  checkOptions(when, conditionRules, "addRule.when.");
}
