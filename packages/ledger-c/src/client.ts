import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerC } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createLedgerC}. */
export type LedgerCOptions = NodeClientOptions;

/** A client of ledger C: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerCClient = Client<paths, LedgerC>;

/**
 * Makes a client of ledger C: the HTTP API of a full node.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerC } from "@ledgergate/ledger-c";
 *
 * const ledgerC = createLedgerC({ baseUrl: "http://localhost:4010/ledger-c", apiKey: "KEY" });
 * const transaction = await ledgerC.updateSetting({
 *   owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
 *   contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
 *   consume_user_resource_percent: 7,
 * });
 * console.log(transaction.txID);
 * ```
 */
export function createLedgerC(options: LedgerCOptions): LedgerCClient {
  return createClient<paths, LedgerC>(api, options, createLedgerC);
}
