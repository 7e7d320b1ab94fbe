// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
/**
 * Turns calls into options of TanStack Query, in any framework, and into keys and fetchers of SWR.
 *
 * @module
 */

export * from "@ledgergate/runtime/query";
