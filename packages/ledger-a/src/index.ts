/**
 * Typed fetch client of ledger A: blocks, accounts and transactions.
 *
 * @module
 */

export { createLedgerA, type LedgerAClient, type LedgerAOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export { isBlockComplete } from "./is-block-complete.ts";
export { isKnownVariant, type UnionName } from "./is-known-variant.ts";
