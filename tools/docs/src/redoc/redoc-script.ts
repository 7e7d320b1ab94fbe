import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DocsError } from "../docs-error.ts";

const require = createRequire(import.meta.url);

/**
 * Parts of Redoc's script with their replacements. Redoc has no option for them. Each is found by its members and texts, since the names
 * of variables change with each release. The first three show only the operations of one menu group. The last renders a section when it
 * comes into view; with the replacement, also when the section gets the event `render`.
 */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/(\w+)\.children\.length>0&&\1\.content\.contentType!==\w+\.GROUP/g, "$1.children.length>0"],
  [/(\w+)\.content===null\|\|\w+&&!\w+\(\1\.gatePath,\w+\)\?/g, "$1.content===null?"],
  [/\.some\((\w+)=>(\w+)===\1\|\|\2\.endsWith\(\1\)\|\|\2\.includes\(\1\+`\/`\)\)/g, ".some(()=>!0)"],
  [
    /(?<=>`u`\)return;)(let (\w+)=new IntersectionObserver\((\w+)=>\{\3\.some\(\3=>\3\.isIntersecting\)&&\((\(0,\w+\.startTransition\)\(\(\)=>\w+\(!0\)\)),\2\.disconnect\(\)\)\},\{rootMargin:\w+\}\);)return \2\.observe\((\w+)\),/g,
    "$1$5.addEventListener(`render`,()=>$4);return $2.observe($5),",
  ],
];

/** Returns Redoc's script, changed such that it shows every menu group, and renders sections when asked. */
export function redocScript(): string {
  const source = require.resolve("redoc/bundles/redoc.standalone.js");
  return PARTS.reduce(
    (script, [part, replacement]) => {
      if (script.match(part)?.length !== 1) {
        throw new DocsError(
          `${source} must contain ${part} once. This version of Redoc differs: adapt tools/docs/src/redoc/redoc-script.ts.`,
        );
      }
      return script.replace(part, replacement);
    },
    readFileSync(source, "utf8"),
  );
}
