import { isObject } from "@ledgergate/document";
import { validationModes } from "../engine/engine.ts";
import { scenarioNames } from "../rules/scenarios.ts";
import { callback, choice, count, flag, names, type OptionRule, record, text, worldRules } from "./option-rules.ts";
import type { GatewayOptions, MockOptions } from "./options.ts";

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

/** The options of the server. */
export const serverRules: Readonly<Record<keyof MockOptions, OptionRule>> = {
  port: {
    allows: (value) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 65535,
    must: "a whole number from 0 to 65535",
  },
  host: text,
  docs: text,
  record: text,
  watch: flag,
  onReload: callback,
  ...gatewayRules,
};
