import { isNodeApi } from "../node-api.ts";
import type { Rule } from "../redocly.ts";

/** Every call to a node has a cost in Compute Units, and no other call has one. */
export const operationHasComputeUnits: Rule = () => {
  let isNode = false;
  return {
    Root(root) {
      isNode = isNodeApi(root);
    },
    Operation(operation, { report, location }) {
      const hasCost = Object.hasOwn(operation, "x-compute-units");
      if (isNode && !hasCost) report({ message: "A node operation has a cost. Add `x-compute-units`." });
      if (!isNode && hasCost) {
        report({
          message: "Only node operations, whose server path holds `{apiKey}`, have a cost. Remove `x-compute-units`.",
          location: location.child(["x-compute-units"]),
        });
      }
    },
  };
};
