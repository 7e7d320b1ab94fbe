/**
 * What every Ledgergate client runs on: calls, typed errors, exact 64-bit integers and masked secrets.
 *
 * @module
 */

export type { CallOptions, CallPromise, CallResult } from "./call.ts";
export type { CallHooks, ErrorEvent, Logger, RequestEvent, ResponseEvent, RetryEvent } from "./call-events.ts";
export type { CallObserver } from "./call-observer.ts";
export type { CallState } from "./call-state.ts";
export { type Client, createClient } from "./client.ts";
export type {
  ApiDescriptor,
  ApiParts,
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
export type { Int64Input, Uint64Input } from "./integer.ts";
export type { LedgerState } from "./ledger-state.ts";
export type { LedgerOptions, LedgerView } from "./ledger-watch.ts";
export type { ClientOptions, Credentials, NodeClientOptions, RetryOptions } from "./options.ts";
export type { PagePromise, PageResult } from "./page-promise.ts";
export type { TokenSource } from "./token-source.ts";
export type { Fetch } from "./transport.ts";
export { toBigInt, u64 } from "./u64.ts";
export type { CostOptions, LimiterOptions, Outcome, Usage, UsageCount, UsageOptions } from "./usage.ts";
export type { AnswerValidators, ValidateOptions } from "./validate/validators.ts";
