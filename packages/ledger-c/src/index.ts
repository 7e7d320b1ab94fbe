/**
 * Typed fetch client of ledger C: the HTTP API of a full node.
 *
 * @module
 */

export * from "./generated/index.ts";
