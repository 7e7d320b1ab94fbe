import { callback, flag, type OptionRule, record, text } from "../options/option-rules.ts";
import { worldRules } from "../options/world-rules.ts";
import { isObject } from "../values/is-object.ts";
import type { MswOptions } from "./msw-options.ts";

/** The options of handlers for Mock Service Worker. */
export const mswRules: Readonly<Record<keyof MswOptions, OptionRule>> = {
  specs: record(isObject, "documents by API name"),
  baseUrls: record(text.allows, "base URLs by API name"),
  upstreamHeaders: flag,
  onExchange: callback,
  onWarning: callback,
  ...worldRules,
};
