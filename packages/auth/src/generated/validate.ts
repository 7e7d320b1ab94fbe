// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
/**
 * Checks bodies of Auth against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { Auth } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of Auth against the schemas of its document. `watch` makes a plug-in that checks the bodies of a
 * client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createAuth } from "@ledgergate/auth";
 * import { validators } from "@ledgergate/auth/validate";
 *
 * const client = createAuth({ baseUrl: "http://localhost:4010", plugins: [validators.watch("throw")] });
 * console.log(Object.keys(await client.requestToken({ client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" })));
 *
 * for (const { pointer, expected } of validators.check("TokenResponse", {})) console.log(pointer, expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof Auth> = createValidators(shapes);
