import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires every parameter in `x-encoded-slashes` to be a whole segment of its path. */
export const encodedSlashesFillSegments: Rule = () => ({
  Paths(node, context) {
    for (const [path, item] of new Cursor(context, node).entries()) {
      const segments = path.split("/");
      for (const [, name] of item.entries("x-encoded-slashes")) {
        if (segments.includes(`{${name.node}}`)) continue;
        name.report(`No segment of \`${path}\` is \`{${name.node}}\`. Name a parameter that is a whole segment.`);
      }
    }
  },
});
