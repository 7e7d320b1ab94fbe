import type { Shape } from "@ledgergate/runtime/validate";
import type { Schema } from "./openapi.ts";
import type { Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { Resolver } from "./resolver.ts";

/** What the readers of shapes share. */
export interface ShapeContext {
  readonly resolver: Resolver;
  readonly problems: Problems;
}

/** Reads what a schema says about values. */
export type ReadShape = (schema: Schema | boolean, pointer: Pointer, context: ShapeContext) => Shape;
