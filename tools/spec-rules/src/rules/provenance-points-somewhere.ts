import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Checks each entry of an `x-provenance` list. Its `at` must lead from the node with the list to a node below it. */
export const provenancePointsSomewhere: Rule = () => ({
  any(node, context) {
    if (!Array.isArray(node["x-provenance"])) return;
    const holder = new Cursor(context, node);
    for (const [, entry] of holder.entries("x-provenance")) {
      const { at } = entry.object;
      if (typeof at !== "string" || leadsSomewhere(holder, at)) continue;
      entry.report(
        `\`${at}\` leads nowhere from here. Write the keys that lead down to the described part, as in \`responses/403\`.`,
      );
    }
  },
});

function leadsSomewhere(holder: Cursor, at: string): boolean {
  let cursor: Cursor | undefined = holder;
  for (const key of at.split("/")) {
    cursor = Array.isArray(cursor?.node) ? named(cursor, key) : cursor?.get(key.replaceAll("~1", "/"));
  }
  return cursor !== undefined;
}

/** Finds an item of a list by its `name`, such as a parameter, or by its index. */
function named(list: Cursor, key: string): Cursor | undefined {
  return list.entries().find(([index, item]) => index === key || item.object.name === key)?.[1];
}
