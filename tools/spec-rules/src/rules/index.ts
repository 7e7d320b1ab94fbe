import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { Rule } from "../redocly.ts";

const files = readdirSync(import.meta.dirname).filter((file) => file !== basename(import.meta.filename));

/** All rules by the name in reports, which is also the name of the rule's file. */
export const rules: Readonly<Record<string, Rule>> = Object.fromEntries(
  await Promise.all(
    files.sort().map(async (file) => {
      const [rule] = Object.values<Rule>(await import(`./${file}`));
      return [basename(file, ".ts"), rule as Rule] as const;
    }),
  ),
);
