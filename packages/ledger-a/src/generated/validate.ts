// Generated from Ledger A 1.2.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Ledger A against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { LedgerA } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Ledger A against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 * import { validators } from "@ledgergate/ledger-a/validate";
 *
 * const client = createLedgerA({
 *   baseUrl: "http://localhost:4010/ledger-a",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(await client.getBlockByHeight({ block_height: 3285 }));
 *
 * for (const { pointer, expected } of validators.check("Block", {})) console.log(pointer, expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof LedgerA> = createValidators(shapes);
