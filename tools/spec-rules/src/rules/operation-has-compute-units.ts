import { Cursor } from "../cursor.ts";
import { isNodeApi } from "../node-api.ts";
import { operationsOf } from "../operation.ts";
import type { Rule } from "../redocly.ts";

/** Requires `x-compute-units` of every node operation, and refuses it elsewhere. */
export const operationHasComputeUnits: Rule = () => ({
  Root(node, context) {
    for (const { operation } of operationsOf(new Cursor(context, node))) {
      const cost = operation.get("x-compute-units");
      if (!isNodeApi(node))
        cost?.report(
          "Only node operations have a cost: the server path of their API contains `{apiKey}`. Remove `x-compute-units`.",
        );
      else if (cost === undefined) operation.report("The node operation has no cost. Add `x-compute-units`.");
    }
  },
});
