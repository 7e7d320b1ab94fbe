import type { createLedgerA } from "@ledgergate/ledger-a";
import type { createLedgerB } from "@ledgergate/ledger-b";
import type { createLedgerC } from "@ledgergate/ledger-c";
import type { NodeClientOptions } from "@ledgergate/runtime";

/** The factories of clients by ledger family: for each, what makes a client of one node out of its address and key. */
export type Families = Readonly<Record<string, (options: NodeClientOptions) => object>>;

/** The three ledger families of the contract. */
export type LedgerFamilies = {
  readonly ledgerA: typeof createLedgerA;
  readonly ledgerB: typeof createLedgerB;
  readonly ledgerC: typeof createLedgerC;
};
