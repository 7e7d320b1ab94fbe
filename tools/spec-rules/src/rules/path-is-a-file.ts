import { isReference } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires every path of the root document to be a `$ref` to the file with the path's name. */
export const pathIsAFile: Rule = () => ({
  Paths(paths, { report, location }) {
    for (const [path, item] of Object.entries(paths)) {
      const file = `paths/${path.slice(1).replaceAll("/", "_") || "_"}.yaml`;
      if (isReference(item) && item.$ref.replace(/^\.\//, "") === file) continue;
      report({
        message: `The path \`${path}\` must be \`$ref: ${file}\`. Move it to that file.`,
        location: location.child([path]),
      });
    }
  },
});
