/**
 * Building blocks of `@ledgergate/<api>/validate`, which applications import instead.
 *
 * @module
 */

export type { Mismatch } from "./mismatch.ts";
export { rareKeywords } from "./rare-keywords.ts";
export type { ApiShapes, RareKeywords, Shape, ShapeRules, ShapeType, ShapeVariants } from "./shape.ts";
export { createValidators, type Validators } from "./validators.ts";
