import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires `x-upstream-headers` to rename only headers that some response declares. Other entries have no effect. */
export const upstreamHeaderIsDeclared: Rule = () => ({
  Root(node, context) {
    const root = new Cursor(context, node);
    const operations = members(root.get("paths")).flatMap(members);
    const responses = operations.flatMap((operation) => members(operation.get("responses")));
    const declared = new Set(responses.flatMap((response) => Object.keys(response.get("headers")?.object ?? {})));
    for (const [name, upstream] of root.get("x-upstream-headers")?.entries() ?? []) {
      if (declared.has(name)) continue;
      upstream.report(`No response has a header \`${name}\`. Rename one of: ${[...declared].join(", ")}.`);
    }
  },
});

function members(cursor: Cursor | undefined): readonly Cursor[] {
  return (cursor?.entries() ?? []).map(([, member]) => member);
}
