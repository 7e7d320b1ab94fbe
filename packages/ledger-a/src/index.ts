/**
 * Typed fetch client of ledger A: blocks, accounts and transactions.
 *
 * @module
 */

export * from "./generated/index.ts";
export { isBlockComplete } from "./is-block-complete.ts";
export { isKnownVariant, type UnionName } from "./is-known-variant.ts";
