/**
 * What `@ledgergate/<api>/validate` is made of. Applications import that.
 *
 * @module
 */

export type { Mismatch } from "./mismatch.ts";
export { rareKeywords } from "./rare-keywords.ts";
export type { ApiShapes, RareKeywords, Shape, ShapeRules, ShapeType, ShapeVariants } from "./shape.ts";
export { createValidators, type Validators } from "./validators.ts";
