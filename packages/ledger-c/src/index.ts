/**
 * Typed fetch client of ledger C: the HTTP API of a full node.
 *
 * @module
 */

export { createLedgerC, type LedgerCClient, type LedgerCOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
