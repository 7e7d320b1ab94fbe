/**
 * Checks bodies of ledger C against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerC } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of ledger C against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerC } from "@ledgergate/ledger-c";
 * import { validators } from "@ledgergate/ledger-c/validate";
 *
 * const ledgerC = createLedgerC({ baseUrl: "http://localhost:4010/ledger-c", apiKey: "KEY", plugins: [validators.watch("throw")] });
 * const transaction = await ledgerC.updateSetting({
 *   owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
 *   contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
 *   consume_user_resource_percent: 7,
 * });
 * console.log(transaction.txID);
 *
 * for (const { pointer, expected } of validators.check("UnsignedTransaction", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerC> = createValidators(shapes);
