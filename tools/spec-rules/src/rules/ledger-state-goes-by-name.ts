import type { Rule } from "../redocly.ts";

/** Requires a header to have the same `x-ledger-state` in every response, since clients read it from all responses. */
export const ledgerStateGoesByName: Rule = () => {
  const states = new Map<unknown, unknown>();
  return {
    Header(header, { report, key }) {
      const state = header["x-ledger-state"];
      if (!states.has(key)) states.set(key, state);
      const other = states.get(key);
      if (other === state) return;
      report({
        message: `\`${key}\` has the ledger state ${state ?? "none"} here and ${other ?? "none"} in another response. Give both the same \`x-ledger-state\`.`,
      });
    },
  };
};
