import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const file = "paths/things_{owner}.yaml";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a deprecated operation that does not say what to use instead",
    { [file]: { get: { deprecated: true } } },
    { [`${file}#/get/deprecated`]: "`x-use-instead: operationId`" },
  ),
  refuses(
    "refuses a successor that does not exist",
    { [file]: { get: { deprecated: true, "x-use-instead": "getNothing" } } },
    { [`${file}#/get/x-use-instead`]: "getNothing is no operation that is current" },
  ),
  accepts("accepts a deprecated operation without a successor", {
    [file]: { get: { deprecated: true, "x-use-instead": false } },
  }),
];
