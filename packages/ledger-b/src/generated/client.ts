// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerB } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createLedgerB}. */
export type LedgerBOptions = NodeClientOptions;

/** A client of Ledger B: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerBClient = Client<paths, LedgerB>;

/**
 * Makes a client of Ledger B.
 *
 * A payment ledger with a paged, cursor-based REST API.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 *
 * const client = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * console.log(await client.listOperationEffects({ id: "121693057904021505" }));
 * ```
 */
export function createLedgerB(options: LedgerBOptions): LedgerBClient {
  return createClient<paths, LedgerB>(api, options, createLedgerB);
}
