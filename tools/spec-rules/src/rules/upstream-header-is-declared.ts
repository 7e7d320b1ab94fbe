import { Cursor } from "../cursor.ts";
import { operationsOf } from "../operation.ts";
import type { Rule } from "../redocly.ts";

/** Requires `x-upstream-headers` to rename only headers that some response declares. Other entries have no effect. */
export const upstreamHeaderIsDeclared: Rule = () => ({
  Root(node, context) {
    const root = new Cursor(context, node);
    const responses = operationsOf(root).flatMap(({ operation }) => operation.entries("responses"));
    const declared = new Set(responses.flatMap(([, response]) => Object.keys(response.get("headers")?.object ?? {})));
    for (const [name, upstream] of root.entries("x-upstream-headers")) {
      if (declared.has(name)) continue;
      upstream.report(`No response has a header \`${name}\`. Rename one of: ${[...declared].join(", ")}.`);
    }
  },
});
