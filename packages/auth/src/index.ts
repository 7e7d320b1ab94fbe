/**
 * Typed fetch client of the token endpoint, which exchanges client credentials for a bearer token.
 *
 * @module
 */

export * from "./generated/index.ts";
export type { StoredToken, TokenStore } from "./token-cache.ts";
export { createTokenSource, type TokenSourceOptions } from "./token-source.ts";
