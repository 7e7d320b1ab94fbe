import type { Schema } from "./openapi.ts";

/** The values that a schema lists by `const` or `enum`; `undefined` where it lists none. */
export function listedValues({ const: constant, enum: values }: Schema): readonly unknown[] | undefined {
  return constant === undefined ? values : [constant];
}
