/**
 * Checks bodies of the admin API against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { Admin } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of the admin API against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createAdmin } from "@ledgergate/admin";
 * import { validators } from "@ledgergate/admin/validate";
 *
 * const admin = createAdmin({ baseUrl: "http://localhost:4010", apiKey: "KEY", plugins: [validators.watch("throw")] });
 * console.log((await admin.listEndpoints()).endpoints.length);
 *
 * for (const { pointer, expected } of validators.check("EndpointList", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof Admin> = createValidators(shapes);
