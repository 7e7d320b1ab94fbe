// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  AcceptOptions,
  CallOptions,
  CallPromise,
  CallResult,
  Client,
  EventStream,
  Int64Input,
  LedgerState,
  NodeClientOptions,
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
export { createLedgerC, type LedgerCClient, type LedgerCOptions } from "./client.ts";
export type * from "./models.ts";
export type * from "./operations.ts";
export { computeUnits } from "./operations.ts";
