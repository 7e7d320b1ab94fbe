import type { Shape } from "@ledgergate/runtime/validate";
import type { Schema } from "./openapi.ts";
import type { Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { Resolver } from "./resolver.ts";

/** What the readers of shapes share. */
export interface ShapeContext {
  readonly resolver: Resolver;
  /** A schema has a keyword that only `rareKeywords` of the runtime checks. */
  usesRareKeywords: boolean;
  /** What validators do not check. */
  readonly warnings: Problems;
  /** Whether values of a schema are checked only in part, so that more of them pass than should. */
  readonly isLenient: (schema: unknown) => boolean;
}

/** Reads what a schema says about values. */
export type ReadShape = (schema: Schema | boolean, pointer: Pointer, context: ShapeContext) => Shape;
