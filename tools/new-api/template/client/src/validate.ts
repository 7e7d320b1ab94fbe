/**
 * Checks bodies of the Sample API against the schemas of its document.
 *
 * @module
 */

import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { SampleApi } from "./generated/operations.ts";
import type { components } from "./generated/schema.ts";
import { shapes } from "./generated/shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

/**
 * Checks bodies of the Sample API against the schemas of its document. `watch` makes a plug-in that checks the
 * bodies of a client. `check` checks any value.
 *
 * @example
 * ```ts
 * import { createSampleApi } from "@ledgergate/sample-api";
 * import { validators } from "@ledgergate/sample-api/validate";
 *
 * const sampleApi = createSampleApi({
 *   baseUrl: "http://localhost:4010/sample-api",
 *   apiKey: "KEY",
 *   plugins: [validators.watch("throw")],
 * });
 * console.log(await sampleApi.getStatus());
 *
 * for (const { pointer, expected } of validators.check("Failure", {})) console.log(pointer, "must be", expected);
 * ```
 */
export const validators: Validators<components["schemas"], keyof SampleApi> = createValidators(shapes);
