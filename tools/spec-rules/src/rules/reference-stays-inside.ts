import { dirname, relative, sep } from "node:path";
import type { Rule } from "../redocly.ts";

/**
 * Requires a `$ref` to lead to a whole file of its own API or of `specs/shared`. An API that refers to another one would change
 * with it. A pointer into `#/paths` breaks when a path is moved.
 */
export const referenceStaysInside: Rule = () => {
  let home = "";
  return {
    Root(_root, { location }) {
      home = dirname(location.source.absoluteRef);
    },
    ref(reference, { report }, resolved) {
      if (reference.$ref.includes("#")) {
        report({
          message: `\`${reference.$ref}\` points into a file. Move its target to a file of its own, and refer to that file.`,
        });
        return;
      }
      if (resolved.location === undefined) return;
      const [first, second] = relative(home, resolved.location.source.absoluteRef).split(sep);
      if (first !== ".." || second === "shared") return;
      report({
        message: `\`${reference.$ref}\` leads into another API. Copy the file, or move it to specs/shared and refer to it there.`,
      });
    },
  };
};
