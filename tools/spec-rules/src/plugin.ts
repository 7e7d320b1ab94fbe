import type { Plugin } from "./redocly.ts";
import { rules } from "./rules/index.ts";

const id = "ledgergate";

/** The house rules as a Redocly plugin. Its configuration `all` makes every rule an error, so a new rule is on at once. */
export default function plugin(): Plugin {
  return {
    id,
    rules: { oas3: rules },
    configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`${id}/${name}`, "error"])) } },
  };
}
