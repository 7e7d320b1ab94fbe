import { type SchemaObject, type TransformNodeOptions, transformSchemaObject, UNKNOWN } from "openapi-typescript";
import ts from "typescript";
import { isObject, type JsonObject } from "../read/openapi.ts";

interface Tuple extends JsonObject {
  readonly prefixItems: readonly unknown[];
}

/** Tests for a list whose first items have schemas of their own. */
export function isTuple(schema: unknown): schema is Tuple {
  if (!isObject(schema) || !Array.isArray(schema.prefixItems)) return false;
  const types = [schema.type].flat().filter((type) => type !== "null");
  return types.length === 1 && types[0] === "array";
}

/** Writes the type of a tuple. Items are optional, and further ones are allowed, unless the schema says otherwise. */
export function tupleType(schema: Tuple, options: TransformNodeOptions): ts.TypeNode {
  const { prefixItems, items = true, minItems = 0, maxItems } = schema;
  const { factory } = ts;
  const typeOf = (item: unknown) => (item === true ? UNKNOWN : transformSchemaObject(item as SchemaObject, options));
  const first = prefixItems.map((item, index) =>
    index < Number(minItems) ? typeOf(item) : factory.createOptionalTypeNode(typeOf(item)),
  );
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= prefixItems.length);
  const rest = isClosed ? [] : [factory.createRestTypeNode(factory.createArrayTypeNode(typeOf(items)))];
  return factory.createTupleTypeNode([...first, ...rest]);
}
