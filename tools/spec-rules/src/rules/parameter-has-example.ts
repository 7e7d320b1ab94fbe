import type { Rule } from "../redocly.ts";

/** Every parameter has an example, so that documents and tests can show a call that works. */
export const parameterHasExample: Rule = () => ({
  Parameter(parameter, { report }) {
    if (parameter.example !== undefined || parameter.examples !== undefined) return;
    report({
      message: `The parameter \`${parameter.name}\` has no example. Add an \`example\` that the service accepts.`,
    });
  },
});
