import type { Rule } from "../redocly.ts";

/** Requires that an operation marked as safe may be sent again, since a call that changes nothing does no harm. */
export const safeIsRetryable: Rule = () => ({
  Operation(operation, { report, location }) {
    if (operation["x-safe"] !== true || operation["x-retryable"] === true) return;
    report({
      message:
        "The operation changes nothing (`x-safe`), so it may be sent again. Add `x-retryable: true`, or remove `x-safe`.",
      location: location.child(["x-safe"]),
    });
  },
});
