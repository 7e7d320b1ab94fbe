/**
 * Runtime of every Ledgergate client: calls, typed errors, exact 64-bit integers and masked secrets.
 *
 * @module
 */

export type {
  AcceptOptions,
  CallOptions,
  CallPromise,
  CallResult,
  PagePromise,
  PageResult,
  SecretInput,
} from "./call/call.ts";
export { type Client, createClient } from "./call/client.ts";
export type { ApiDescriptor, ApiParts, CallObserver, CallState, Fetch, TokenSource } from "./call/core.ts";
export type { EventStream, ServerSentEvent } from "./call/event-stream.ts";
export {
  type CostMeter,
  type CostMeterOptions,
  costMeter,
  type Outcome,
  type Usage,
  type UsageCount,
} from "./cost-meter.ts";
export type {
  FailureDescriptor,
  InputRule,
  IntegerFormat,
  OperationDescriptor,
  PaginationDescriptor,
} from "./descriptor.ts";
export {
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  isLedgergateError,
  type KnownErrorCodes,
  LedgergateError,
} from "./errors.ts";
export { type Int64Input, toBigInt, type Uint64Input, u64 } from "./integer.ts";
export type { LedgerState } from "./ledger-state.ts";
export { type LimitRateOptions, limitRate } from "./limit-rate.ts";
export { type FieldsFirstLogger, type LogFields, type Logger, logCalls } from "./log-calls.ts";
export type {
  ClientOptions,
  Credentials,
  HeaderKeyOptions,
  NodeClientOptions,
  RetryOptions,
} from "./options.ts";
export {
  type CallHooks,
  type ErrorEvent,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  watchCalls,
} from "./watch-calls.ts";
export { type LedgerWatch, type WatchLedgerOptions, watchLedger } from "./watch-ledger.ts";
