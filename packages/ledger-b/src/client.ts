import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type LedgerB } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createLedgerB}. */
export type LedgerBOptions = NodeClientOptions;

/** A client of ledger B: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type LedgerBClient = Client<paths, LedgerB>;

/**
 * Makes a client of ledger B: the effects of payments, paged by cursor.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * const page = await ledgerB.listOperationEffects({ id: "121693057904021505", limit: 50 });
 * console.log(page._embedded.records.length);
 * ```
 */
export function createLedgerB(options: LedgerBOptions): LedgerBClient {
  return createClient<paths, LedgerB>(api, options, createLedgerB);
}
