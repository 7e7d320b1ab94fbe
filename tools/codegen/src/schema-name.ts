import type { Schema } from "./openapi.ts";
import { segmentsOf } from "./pointer.ts";

/** The name of the component schema that a schema refers to; `undefined` where it refers to none. */
export function schemaNameOf(schema: Schema | boolean): string | undefined {
  const $ref = typeof schema === "object" ? schema.$ref : undefined;
  const segments = $ref === undefined ? undefined : segmentsOf($ref);
  return segments?.length === 3 && segments[0] === "components" && segments[1] === "schemas" ? segments[2] : undefined;
}

/** Each type of a component schema in code. */
export const SCHEMA_TYPE: RegExp = /components\["schemas"\]\["(?:[^"\\]|\\.)*"\]/g;

/** The type of a component schema as code. */
export function schemaType(name: string): string {
  return `components["schemas"][${JSON.stringify(name)}]`;
}
