import { isObject } from "../is-object.ts";
import type { MswOptions } from "../msw/msw-options.ts";
import { callback, flag, type OptionRule, record, text } from "./option-rules.ts";
import { worldRules } from "./world-rules.ts";

/** The options of handlers for Mock Service Worker. */
export const mswRules: Readonly<Record<keyof MswOptions, OptionRule>> = {
  specs: record(isObject, "documents by API name"),
  baseUrls: record(text.allows, "base URLs by API name"),
  upstreamHeaders: flag,
  onExchange: callback,
  onWarning: callback,
  ...worldRules,
};
