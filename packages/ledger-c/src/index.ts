/**
 * Typed fetch client of ledger C: the HTTP API of a full node.
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
export { createLedgerC, type LedgerCClient, type LedgerCOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export { computeUnits } from "./generated/operations.ts";
