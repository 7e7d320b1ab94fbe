import type { Rule } from "../redocly.ts";

/** Whether a failed call may be sent again is a fact of the operation that no client can guess. */
export const operationSaysRetryable: Rule = () => ({
  Operation(operation, { report }) {
    if (Object.hasOwn(operation, "x-retryable")) return;
    report({
      message:
        "The operation does not say whether a failed call may be sent again. Add `x-retryable: true` or `false`.",
    });
  },
});
