import { completeUnions } from "./complete-unions.ts";
import { exactNumbers } from "./exact-numbers.ts";
import type { Plugin } from "./redocly.ts";
import { rules } from "./rules/index.ts";

const id = "ledgergate";

/**
 * Our rules as a Redocly plugin. Its configuration `all` makes every rule an error, so that new rules need no configuration. It
 * also completes unions, and writes bundles with all digits of integers.
 */
export default function plugin(): Plugin {
  return {
    id,
    preprocessors: { oas3: { "complete-unions": completeUnions } },
    decorators: { oas3: { "exact-numbers": exactNumbers } },
    rules: { oas3: rules },
    configs: {
      all: {
        preprocessors: { [`${id}/complete-unions`]: "on" },
        decorators: { [`${id}/exact-numbers`]: "on" },
        rules: Object.fromEntries(Object.keys(rules).map((name) => [`${id}/${name}`, "error"])),
      },
    },
  };
}
