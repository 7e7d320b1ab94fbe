// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  AcceptOptions,
  CallOptions,
  CallPromise,
  CallResult,
  Client,
  EventStream,
  HeaderKeyOptions,
  Int64Input,
  LedgerState,
  PagePromise,
  PageResult,
  SecretInput,
  Uint64Input,
} from "@ledgergate/runtime";
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
export { createAdmin, type AdminClient, type AdminOptions } from "./client.ts";
export type * from "./models.ts";
export type * from "./operations.ts";
