import { Cursor } from "../cursor.ts";
import { answerSchemas, operationsOf } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { failingBranches, subschemas } from "../schemas.ts";

/**
 * Requires a failure body to mark the member with the service's code by `x-error-code`, so that clients can give every
 * error its code. The rule applies to bodies of failing statuses and to branches with `x-failure`.
 */
export const failureHasCode: Rule = () => ({
  Root(node, context) {
    const answers = operationsOf(new Cursor(context, node)).flatMap(({ operation }) => answerSchemas(operation));
    const failures = answers.flatMap(({ status, body }) => (status.startsWith("2") ? failingBranches(body) : [body]));
    for (const failure of new Map(failures.map((one) => [one.node, one])).values()) {
      const marked = [...subschemas(failure)].filter(({ object }) => Object.hasOwn(object, "x-error-code"));
      if (marked.length === 1) continue;
      failure.report(
        `${marked.length} members of this failure body have \`x-error-code\`. Mark the one that holds the service's code.`,
      );
    }
  },
});
