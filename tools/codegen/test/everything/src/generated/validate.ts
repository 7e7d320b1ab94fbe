// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Post office against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { PostOffice } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Post office against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createPostOffice } from "post-office";
 * import { validators } from "post-office/validate";
 *
 * const client = createPostOffice({
 *   baseUrl: "http://localhost:4010/post-office",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(await client.listLetters());
 * ```
 */
export const validators: Validators<Omit<components["schemas"], "ClerkRequest" | "NewLetterRequest">, keyof PostOffice> = createValidators(shapes);
