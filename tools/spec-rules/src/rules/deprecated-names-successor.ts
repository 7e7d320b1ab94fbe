import { Cursor } from "../cursor.ts";
import { operationsOf } from "../operation.ts";
import type { Rule } from "../redocly.ts";

/** Requires that a deprecated operation says what to use instead (`x-use-instead`), and that this is an operation that is not deprecated. */
export const deprecatedNamesSuccessor: Rule = () => ({
  Root(node, context) {
    const operations = operationsOf(new Cursor(context, node)).map(({ operation }) => operation);
    const current = operations
      .filter(({ object }) => object.deprecated !== true)
      .map(({ object }) => object.operationId);
    for (const operation of operations) {
      const { deprecated, "x-use-instead": id } = operation.object;
      if (deprecated === true && id === undefined)
        operation
          .get("deprecated")
          ?.report(
            "The operation is deprecated. Name the operation to use instead: `x-use-instead: operationId`, or `false` if there is none.",
          );
      if (typeof id === "string" && !current.includes(id))
        operation.get("x-use-instead")?.report(`${id} is no operation that is current. Name the operationId of one.`);
    }
  },
});
