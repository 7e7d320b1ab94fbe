/**
 * What `@ledgergate/<api>/validate` is made of. Applications import that.
 *
 * @module
 */

export { createValidators } from "./create-validators.ts";
export type { Mismatch } from "./mismatch.ts";
export type { ApiShapes, Shape, ShapeRules, ShapeType, ShapeVariants } from "./shape.ts";
export type { Validators } from "./validators.ts";
