import { readLedgerState, requireLedgerState } from "./ledger-state.ts";
import { watchLedger } from "./ledger-watch.ts";
import { functionRule, type OptionRules } from "./option-rules.ts";

/** All that a client does with the ledger state. */
export interface LedgerPart {
  readonly read: typeof readLedgerState;
  readonly require: typeof requireLedgerState;
  readonly watch: typeof watchLedger;
  readonly rules: OptionRules;
}

const rules: OptionRules = {
  onLedgerState: functionRule,
  expectChainId: [
    (value: number) => Number.isInteger(value) && value >= 0 && value < 256,
    "a whole number from 0 to 255",
  ],
  maxStalenessMs: 0,
};

/** The part of a client whose document has response headers with the ledger state (`x-ledger-state`). */
export const ledgerState: LedgerPart = {
  read: readLedgerState,
  require: requireLedgerState,
  watch: watchLedger,
  rules,
};
