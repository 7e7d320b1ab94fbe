import type { Location, Rule } from "../redocly.ts";
import { createSecretSearch } from "../secret.ts";

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
 * schema lists in `enum` or `const`, that fit the pattern of their own schema, or whose schema says `x-secret: false`.
 */
export const exampleHoldsNoSecret: Rule = () => {
  const { note, find } = createSecretSearch();
  const texts: { readonly text: string; readonly name: string; readonly location: Location }[] = [];

  function collect(value: unknown, name: string, location: Location): void {
    if (typeof value === "string") texts.push({ text: value, name, location });
    else if (typeof value === "object" && value !== null) {
      for (const [child, item] of Object.entries(value))
        collect(item, Array.isArray(value) ? name : child, location.child([child]));
    }
  }

  return {
    any(node, { location, type, key, resolve }) {
      // An example is named by its author, not by the member that it shows.
      const name = type.name === "Parameter" ? String(node.name) : type.name === "Example" ? "" : String(key);
      for (const member of holders[type.name] ?? []) collect(node[member], name, location.child([member]));
      for (const member of ["description", "summary"]) collect(node[member], "", location.child([member]));
      if (type.name === "Schema") note(String(key), node);
      const named: object = type.name === "Schema" ? Object(node.properties) : { [name]: node.schema ?? {} };
      for (const [member, schema] of Object.entries(named)) {
        const { node: target } = resolve(schema);
        if (typeof target === "object" && target !== null) note(member, { ...schema, ...target });
      }
      if (type.name === "Parameter" || type.name === "Header") note(name, node);
    },
    Root: {
      leave(_, { report }) {
        for (const { text, name, location } of texts) {
          const found = find(text, name);
          if (found === undefined) continue;
          report({ message: `This looks like ${found}. Write a placeholder such as \`<API_KEY>\`.`, location });
        }
      },
    },
  };
};
