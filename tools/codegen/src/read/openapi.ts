import type { DocumentNode, OpenApiDocument, SchemaObject } from "@ledgergate/support/service-kit";

export type JsonObject = DocumentNode;

/** A document that `checkDocument` has brought into its one form. */
export interface Document extends OpenApiDocument {
  readonly info: OpenApiDocument["info"] & { readonly title: string };
}

/** Lists the values of `const` or `enum`. `undefined` if a schema has neither. */
export function listedValues({ type, const: constant, enum: values }: SchemaObject): readonly unknown[] | undefined {
  const listed = constant === undefined ? values : [constant];
  return listed?.map((value) => inType(value, type));
}

/** Returns a value as clients read it: with the type `number`, an integer beyond 2^53 is a double. */
export function inType(value: unknown, type: SchemaObject["type"]): unknown {
  const isDouble = [type].flat().includes("number") && ![type].flat().includes("integer");
  return isDouble && typeof value === "bigint" ? Number(value) : value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tests for a schema that no value satisfies: `false`, or its form as an object. */
export function isNever(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  return Object.keys(schema).join() === "not" && isObject(schema.not) && Object.keys(schema.not).length === 0;
}
