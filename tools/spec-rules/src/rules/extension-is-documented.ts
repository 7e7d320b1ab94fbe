import { readFileSync } from "node:fs";
import { withSiblings } from "../cursor.ts";
import { readChecks } from "../extensions.ts";
import type { Context, LintedNode, Rule } from "../redocly.ts";

const checks = readChecks(readFileSync(new URL("../../../../specs/EXTENSIONS.md", import.meta.url), "utf8"));

/** Requires every `x-` member to have a section in specs/EXTENSIONS.md, and the place and shape that the section gives. */
export const extensionIsDocumented: Rule = () => {
  function check(names: readonly string[], node: LintedNode, { report, location, type }: Context): void {
    for (const name of names.filter((key) => key.startsWith("x-"))) {
      const findProblem = checks.get(name);
      const problem =
        findProblem === undefined
          ? `\`${name}\` is not documented. Write a section in specs/EXTENSIONS.md, or correct the name.`
          : findProblem({ type: type.name, node });
      if (problem !== undefined) report({ message: problem, location: location.child([name]) });
    }
  }

  return {
    any(node, context) {
      // Members of a map have names of their own, such as headers.
      if (!/^(?:Spec|Named|SchemaProp)|Map$/.test(context.type.name)) check(Object.keys(node), node, context);
    },
    ref(reference, context, resolved) {
      const siblings = Object.keys(reference);
      if (context.type.name === "Schema") {
        check(siblings, withSiblings(reference, resolved.node) as LintedNode, context);
        return;
      }
      for (const name of siblings.filter((key) => key.startsWith("x-"))) {
        context.report({
          message: `\`${name}\` is ignored beside the \`$ref\` of a ${context.type.name}. Move it into the referenced file, or to the object above.`,
          location: context.location.child([name]),
        });
      }
    },
  };
};
