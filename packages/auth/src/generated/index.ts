// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  AcceptOptions,
  CallOptions,
  CallPromise,
  CallResult,
  Client,
  ClientOptions,
  EventStream,
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
export { createAuth, type AuthClient, type AuthOptions } from "./client.ts";
export type * from "./models.ts";
export type * from "./operations.ts";
