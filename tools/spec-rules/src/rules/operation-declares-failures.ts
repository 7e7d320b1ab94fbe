import { Cursor } from "../cursor.ts";
import { answerSchemas } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { failingBranches } from "../schemas.ts";

/**
 * Requires an operation to declare its failures: by a 4xx status, by `default`, or by a branch of its success body with
 * `x-failure`. Replaces Redocly's `operation-4xx-response`, which knows only the first way.
 */
export const operationDeclaresFailures: Rule = () => ({
  Operation(node, context) {
    const operation = new Cursor(context, node);
    const statuses = Object.keys(operation.get("responses")?.object ?? {});
    if (statuses.some((status) => status === "default" || status.startsWith("4"))) return;
    if (answerSchemas(operation).some(({ body }) => failingBranches(body).length > 0)) return;
    operation.report(
      "The operation declares no failure. Add a 4xx response or `default`, or mark the failing branch of its body with `x-failure`.",
    );
  },
});
