// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Ledger B against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerB } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Ledger B against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 * import { validators } from "@ledgergate/ledger-b/validate";
 *
 * const client = createLedgerB({
 *   baseUrl: "http://localhost:4010/ledger-b",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(await client.listOperationEffects({ id: "121693057904021505" }));
 *
 * for (const { pointer, expected } of validators.check("EffectPage", {})) console.log(pointer, expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerB> = createValidators(shapes);
