// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Admin against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { Admin } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Admin against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createAdmin } from "@ledgergate/admin";
 * import { validators } from "@ledgergate/admin/validate";
 *
 * const client = createAdmin({
 *   baseUrl: "http://localhost:4010",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(Object.keys(await client.listEndpoints()));
 *
 * for (const { pointer, expected } of validators.check("EndpointList", {})) console.log(pointer, expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof Admin> = createValidators(shapes);
