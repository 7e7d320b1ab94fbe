/**
 * Typed fetch client of the Sample API.
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
export { createSampleApi, type SampleApiClient, type SampleApiOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export { computeUnits } from "./generated/operations.ts";
