import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DocsError } from "../docs-error.ts";

const require = createRequire(import.meta.url);

/**
 * Conditions by which Redoc shows only the operations of one menu group, with their replacements. Redoc has no option for it. Each is
 * found by its members and texts, since the names of variables change with each release.
 */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/(\w+)\.children\.length>0&&\1\.content\.contentType!==\w+\.GROUP/g, "$1.children.length>0"],
  [/(\w+)\.content===null\|\|\w+&&!\w+\(\1\.gatePath,\w+\)\?/g, "$1.content===null?"],
  [/\.some\((\w+)=>(\w+)===\1\|\|\2\.endsWith\(\1\)\|\|\2\.includes\(\1\+`\/`\)\)/g, ".some(()=>!0)"],
];

/** Returns Redoc's script, changed such that it shows the operations and schemas of every menu group. */
export function redocScript(): string {
  const source = require.resolve("redoc/bundles/redoc.standalone.js");
  return GROUPS.reduce(
    (script, [condition, replacement]) => {
      if (script.match(condition)?.length !== 1) {
        throw new DocsError(
          `${source} must contain ${condition} once. This version of Redoc differs: adapt tools/docs/src/redoc/redoc-script.ts.`,
        );
      }
      return script.replace(condition, replacement);
    },
    readFileSync(source, "utf8"),
  );
}
