import type { Rule } from "../redocly.ts";

/** Every response header has an example. The mock sends it; without one it would make a value up. */
export const headerHasExample: Rule = () => ({
  Header(header, { report, key }) {
    if (header.example !== undefined || header.examples !== undefined) return;
    report({ message: `The header \`${key}\` has no example. Add an \`example\` that a server could send.` });
  },
});
