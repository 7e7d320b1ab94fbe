/**
 * Typed fetch client of the token endpoint, which exchanges client credentials for a bearer token.
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
export { type AuthClient, type AuthOptions, createAuth } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
export type { StoredToken, TokenStore } from "./token-cache.ts";
export { createTokenSource, type TokenSourceOptions } from "./token-source.ts";
