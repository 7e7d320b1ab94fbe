/**
 * Typed fetch client of ledger B: the effects of payments, paged by cursor.
 *
 * @module
 */

export * from "./generated/index.ts";
export { isKnownEffect } from "./is-known-effect.ts";
