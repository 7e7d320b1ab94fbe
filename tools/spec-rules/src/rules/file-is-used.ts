import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Rule } from "../redocly.ts";

/** Requires a reference to every file of a path or component. An unused file only looks like a part of the document. */
export const fileIsUsed: Rule = () => {
  const used = new Set<string>();
  return {
    ref(_reference, _context, { location }) {
      if (location !== undefined) used.add(location.source.absoluteRef);
    },
    Root: {
      leave(_root, { report, location }) {
        const home = dirname(location.source.absoluteRef);
        for (const file of [join(home, "paths"), join(home, "components")].flatMap(filesBelow)) {
          if (used.has(file)) continue;
          report({ message: `No \`$ref\` leads to ${relative(home, file)}. Refer to it, or remove it.` });
        }
      },
    },
  };
};

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  return files.sort().map((file) => join(folder, file));
}
