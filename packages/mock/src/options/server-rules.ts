import { gatewayRules } from "./gateway-rules.ts";
import type { MockOptions } from "./mock-options.ts";
import { callback, flag, type OptionRule, text } from "./option-rules.ts";

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
