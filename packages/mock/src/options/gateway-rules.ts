import { validationModes } from "../engine/validation-mode.ts";
import { scenarioNames } from "../rules/scenarios.ts";
import { isObject } from "../values/is-object.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { callback, choice, count, flag, names, type OptionRule, record, text } from "./option-rules.ts";
import { worldRules } from "./world-rules.ts";

/** The options of the gateway, with a port or without one. */
export const gatewayRules: Readonly<Record<keyof GatewayOptions, OptionRule>> = {
  apis: names,
  specs: record((spec) => isObject(spec) || text.allows(spec), "documents, or their files, by API name"),
  state: { allows: (value) => isObject(value) || text.allows(value), must: "a state, or the file of one" },
  anyKey: flag,
  cuPerSecond: count,
  cuBudget: count,
  proxy: record(text.allows, "addresses by API name"),
  upstreamHeaders: flag,
  validate: choice(validationModes),
  scenario: choice(scenarioNames),
  onExchange: callback,
  onWarning: callback,
  ...worldRules,
};
