/**
 * Typed fetch client of ledger A: blocks, accounts and transactions.
 *
 * @module
 */

export {
  costMeter,
  isLedgergateError,
  LedgergateError,
  limitRate,
  logCalls,
  toBigInt,
  u64,
  watchCalls,
  watchLedger,
} from "@ledgergate/runtime";
export { createLedgerA, type LedgerAClient, type LedgerAOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export { computeUnits } from "./generated/operations.ts";
export { isBlockComplete } from "./is-block-complete.ts";
export { isKnownVariant, type UnionName } from "./is-known-variant.ts";
