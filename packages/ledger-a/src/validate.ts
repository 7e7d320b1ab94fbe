/**
 * Checks bodies of ledger A against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerA } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of ledger A against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 * import { validators } from "@ledgergate/ledger-a/validate";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins: [validators.watch("throw")] });
 * console.log((await ledgerA.getBlockByHeight({ block_height: 3285n })).block_hash);
 *
 * for (const { pointer, expected } of validators.check("Block", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerA> = createValidators(shapes);
