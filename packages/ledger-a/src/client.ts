import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerA } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createLedgerA}. */
export type LedgerAOptions = NodeClientOptions;

/** A client of ledger A: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerAClient = Client<paths, LedgerA>;

/**
 * Makes a client of ledger A: blocks, accounts and transactions.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const block = await ledgerA.getBlockByHeight({ block_height: 3285n });
 * console.log(block.block_hash);
 * ```
 */
export function createLedgerA(options: LedgerAOptions): LedgerAClient {
  return createClient<paths, LedgerA>(api, options, createLedgerA);
}
