// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerC } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createLedgerC}. */
export type LedgerCOptions = NodeClientOptions;

/** A client of Ledger C: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerCClient = Client<paths, LedgerC>;

/**
 * Makes a client of Ledger C.
 *
 * The full-node HTTP API of a ledger with smart contracts.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerC } from "@ledgergate/ledger-c";
 *
 * const client = createLedgerC({ baseUrl: "http://localhost:4010/ledger-c", apiKey: "KEY" });
 * console.log(await client.updateSetting({
 *   owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
 *   contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
 *   consume_user_resource_percent: 7,
 * }));
 * ```
 */
export function createLedgerC(options: LedgerCOptions): LedgerCClient {
  return createClient<paths, LedgerC>(api, options, createLedgerC);
}
