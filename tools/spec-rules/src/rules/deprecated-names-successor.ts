import type { Location, Rule } from "../redocly.ts";

/** Requires that a deprecated operation says what to use instead (`x-use-instead`), and that this is an operation that is not deprecated. */
export const deprecatedNamesSuccessor: Rule = () => {
  const current = new Set<unknown>();
  const named: { readonly id: unknown; readonly location: Location }[] = [];
  return {
    Operation(operation, { report, location }) {
      const { operationId, deprecated, "x-use-instead": id } = operation;
      if (deprecated !== true) current.add(operationId);
      if (typeof id === "string") named.push({ id, location: location.child(["x-use-instead"]) });
      if (deprecated === true && id === undefined)
        report({
          message:
            "The operation is deprecated. Name the operation to use instead: `x-use-instead: operationId`, or `false` if there is none.",
          location: location.child(["deprecated"]),
        });
    },
    Root: {
      leave(_root, { report }) {
        for (const { id, location } of named)
          if (!current.has(id))
            report({ message: `${id} is no operation that is current. Name the operationId of one.`, location });
      },
    },
  };
};
