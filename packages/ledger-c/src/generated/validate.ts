// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Ledger C against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerC } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Ledger C against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerC } from "@ledgergate/ledger-c";
 * import { validators } from "@ledgergate/ledger-c/validate";
 *
 * const client = createLedgerC({
 *   baseUrl: "http://localhost:4010/ledger-c",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(await client.updateSetting({
 *   owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
 *   contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
 *   consume_user_resource_percent: 7,
 * }));
 *
 * for (const { pointer, expected } of validators.check("UnsignedTransaction", {})) console.log(pointer, expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerC> = createValidators(shapes);
