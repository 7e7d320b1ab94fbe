// Generated from Ledger C 1.0.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/**
 * Address of an account or contract. Hexadecimal is 21 bytes that begin with 41; Base58 (Base58Check of the same bytes)
 * begins with T.
 */
export type Address = components["schemas"]["Address"];

/** What to build. Members that the node does not know are ignored. */
export type UpdateSettingRequest = components["schemas"]["UpdateSettingRequest"];

/** A refusal or failure of the node. `Error` is the only member, and there is no code beside it. */
export type NodeFailure = components["schemas"]["NodeFailure"];

/** The new setting of a contract. */
export type UpdateSettingValue = components["schemas"]["UpdateSettingValue"];

/** A typed message. */
export type UpdateSettingParameter = components["schemas"]["UpdateSettingParameter"];

/** The act of updating a contract's setting. */
export type UpdateSettingContract = components["schemas"]["UpdateSettingContract"];

/** The content of a transaction. */
export type RawData = components["schemas"]["RawData"];

/** A transaction that nobody has signed yet. */
export type UnsignedTransaction = components["schemas"]["UnsignedTransaction"];

/** An unsigned transaction (it has `txID`) or a refusal (it has `Error`). */
export type UpdateSettingResult = components["schemas"]["UpdateSettingResult"];
