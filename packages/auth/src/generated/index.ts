// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
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
export { createAuth, type AuthClient, type AuthOptions } from "./client.ts";
export type * from "./models.ts";
export type * from "./operations.ts";
