/**
 * Checks bodies of ledger B against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerB } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of ledger B against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 * import { validators } from "@ledgergate/ledger-b/validate";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY", plugins: [validators.watch("throw")] });
 * console.log((await ledgerB.listOperationEffects({ id: "121693057904021505" }))._embedded.records.length);
 *
 * for (const { pointer, expected } of validators.check("EffectPage", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerB> = createValidators(shapes);
