// Generated from Ledger A 1.2.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerA } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createLedgerA}. */
export type LedgerAOptions = NodeClientOptions;

/** A client of Ledger A: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerAClient = Client<paths, LedgerA>;

/**
 * Makes a client of Ledger A.
 *
 * Blocks, accounts and transactions of ledger A, read through the gateway.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 *
 * const client = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * console.log(await client.getBlockByHeight({ block_height: 3285 }));
 * ```
 */
export function createLedgerA(options: LedgerAOptions): LedgerAClient {
  return createClient<paths, LedgerA>(api, options, createLedgerA);
}
