import type { Location, Rule } from "../redocly.ts";
import { secretIn } from "../secret.ts";

/** Members that contain example values, by Redocly's name of the node's type. */
const holders: Readonly<Record<string, readonly string[]>> = {
  Example: ["value"],
  Header: ["example", "examples"],
  MediaType: ["example"],
  Parameter: ["example", "examples"],
  Schema: ["example", "examples", "default"],
  ServerVariable: ["default"],
};

/**
 * Refuses examples that look like a real key, token or password. Placeholders such as `<API_KEY>` are fine, and so are values that a
 * schema lists in `enum` or `const`.
 */
export const exampleHoldsNoSecret: Rule = () => {
  const listed = new Set<unknown>();
  const texts: { readonly text: string; readonly name: string; readonly location: Location }[] = [];

  function collect(value: unknown, name: string, location: Location): void {
    if (typeof value === "string") texts.push({ text: value, name, location });
    else if (typeof value === "object" && value !== null) {
      for (const [child, item] of Object.entries(value))
        collect(item, Array.isArray(value) ? name : child, location.child([child]));
    }
  }

  return {
    any(node, { location, type, key }) {
      // An example is named by its author, not by the member that it shows.
      const name = type.name === "Parameter" ? String(node.name) : type.name === "Example" ? "" : String(key);
      for (const member of holders[type.name] ?? []) collect(node[member], name, location.child([member]));
      for (const member of ["description", "summary"]) collect(node[member], "", location.child([member]));
      if (type.name === "Schema") for (const value of [node.const, node.enum].flat()) listed.add(value);
    },
    Root: {
      leave(_, { report }) {
        for (const { text, name, location } of texts) {
          const found = listed.has(text) ? undefined : secretIn(text, name);
          if (found === undefined) continue;
          report({ message: `This looks like ${found}. Write a placeholder such as \`<API_KEY>\`.`, location });
        }
      },
    },
  };
};
