/**
 * Checks bodies of the token endpoint against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { Auth } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of the token endpoint against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createAuth } from "@ledgergate/auth";
 * import { validators } from "@ledgergate/auth/validate";
 *
 * const auth = createAuth({ baseUrl: "http://localhost:4010", plugins: [validators.watch("throw")] });
 * const { expires_in } = await auth.requestToken({ client_id: "id", client_secret: "secret" });
 * console.log(expires_in);
 *
 * for (const { pointer, expected } of validators.check("TokenResponse", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof Auth> = createValidators(shapes);
