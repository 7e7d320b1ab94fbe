import { isNodeApi } from "../node-api.ts";
import type { Rule } from "../redocly.ts";

/** Requires `x-compute-units` of every node operation, and refuses it elsewhere. */
export const operationHasComputeUnits: Rule = () => {
  let isNode = false;
  return {
    Root(root) {
      isNode = isNodeApi(root);
    },
    Operation(operation, { report, location }) {
      const hasCost = Object.hasOwn(operation, "x-compute-units");
      if (isNode && !hasCost) report({ message: "The node operation has no cost. Add `x-compute-units`." });
      if (!isNode && hasCost) {
        report({
          message:
            "Only node operations have a cost: the server path of their API contains `{apiKey}`. Remove `x-compute-units`.",
          location: location.child(["x-compute-units"]),
        });
      }
    },
  };
};
