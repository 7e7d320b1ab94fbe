/**
 * Typed fetch client of the admin API: a team's endpoints and their keys.
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
export { type AdminClient, type AdminOptions, createAdmin } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
