/**
 * Typed fetch client of ledger B: the effects of payments, paged by cursor.
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
export { createLedgerB, type LedgerBClient, type LedgerBOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export { computeUnits } from "./generated/operations.ts";
export { isKnownEffect } from "./is-known-effect.ts";
