import type { Location, Rule } from "../redocly.ts";
import { secretIn } from "../secret.ts";

/** Members that contain example values, by Redocly's name of the node's type. */
const holders: Readonly<Record<string, readonly string[]>> = {
  Example: ["value"],
  Header: ["example", "examples"],
  MediaType: ["example"],
  Parameter: ["example", "examples"],
  Schema: ["example", "examples", "default", "const", "enum"],
  ServerVariable: ["default"],
};

/** Refuses examples that look like a real key, token or password. Placeholders such as `<API_KEY>` are fine. */
export const exampleHoldsNoSecret: Rule = () => ({
  any(node, { report, location, type, key }) {
    const name = type.name === "Parameter" ? String(node.name) : String(key);
    for (const member of holders[type.name] ?? []) search(node[member], name, location.child([member]));
    for (const member of ["description", "summary"]) search(node[member], "", location.child([member]));

    function search(value: unknown, under: string, at: Location): void {
      if (typeof value === "string") {
        const found = secretIn(value, under);
        if (found !== undefined) {
          report({ message: `This looks like ${found}. Write a placeholder such as \`<API_KEY>\`.`, location: at });
        }
      } else if (typeof value === "object" && value !== null) {
        for (const [child, item] of Object.entries(value)) {
          search(item, Array.isArray(value) ? under : child, at.child([child]));
        }
      }
    }
  },
});
