import type { JsonType, SchemaObject } from "@ledgergate/support/service-kit";
import { isExactInteger, SPECIAL } from "./mark-types.ts";
import { type Document, isObject, type JsonObject } from "./openapi.ts";
import { type FlatSchema, isOfTypes, type Place } from "./place.ts";
import { schemaNameOf } from "./type-names.ts";

/** Rewrites a schema to an equal one of keywords that openapi-typescript supports. */
export function rewriteSchema(node: JsonObject, document: Place<Document>): void {
  joinTypes(node, document);
  nameType(node);
  dropOtherValues(node);
  listObjects(node);
  moveReference(node);
  moveType(node);
  joinPatterns(node);
}

/**
 * Writes what the types of `allOf` say together: TypeScript would give objects and lists a common type, take the digits of integers from their
 * type if only a limit has them, and keep a null that one part forbids.
 */
function joinTypes(node: JsonObject, document: Place<Document>): void {
  const { allOf, $ref } = node as SchemaObject;
  if (!Array.isArray(allOf) && ($ref === undefined || Object.keys(node).length === 1)) return;
  const parts = [...(allOf ?? []), ...($ref === undefined ? [] : [{ $ref }])];
  const { flat } = document.below(node as SchemaObject);
  const types = [...(flat.types ?? [])];
  if (flat.types && types.length === 0 && !flat.nullable) {
    for (const keyword of [...SHAPE_KEYWORDS, ...UNION_KEYWORDS, "$ref"]) delete node[keyword];
    Object.assign(node, { type: "string", [SPECIAL]: { kind: "never" } });
  } else if (isJoinedInteger(flat) && !parts.every((part) => isJoinedInteger(document.below(part).flat))) {
    for (const keyword of ["allOf", "$ref"]) delete node[keyword];
    Object.assign(node, flat.keywords, { type: flat.nullable ? ["integer", "null"] : "integer" });
  }
  for (const part of parts.filter(isObject))
    if (types.length === 1 && Array.isArray(part.enum)) part.type ??= flat.nullable ? [...types, "null"] : types[0];
  if (!Array.isArray(node.type) || flat.nullable) return;
  const rest = node.type.filter((type) => type !== "null");
  if (rest.length > 0) node.type = rest.length === 1 ? rest[0] : rest;
}

/** Tests for an integer that keeps its digits by all that several schemas say together. */
export function isJoinedInteger(schema: FlatSchema | undefined): boolean {
  const isInteger = schema?.types?.size === 1 && schema.types.has("integer") && !schema.variants;
  return isInteger && isExactInteger({ ...schema.keywords, type: "integer" });
}

/** Writes the type of null and of lists. openapi-typescript takes these from no other keyword. */
function nameType(node: JsonObject): void {
  if (node.const === null) {
    delete node.const;
    node.type = "null";
  } else if (node.type !== undefined) return;
  else if (isObject(node.items) || Array.isArray(node.prefixItems)) node.type = "array";
}

/** Removes listed values of other types than the schema's, and a null that is not listed. openapi-typescript would write both. */
function dropOtherValues(node: JsonObject): void {
  const { type, enum: values } = node;
  if (type === undefined || !Array.isArray(values) || node["x-open-enum"] === true) return;
  const types = [type].flat() as JsonType[];
  node.enum = [...new Set(values.filter((value) => isOfTypes(value, types)))];
  if (Array.isArray(type) && !values.includes(null)) node.type = type.filter((one) => one !== "null");
}

/** Keeps of the values of an object those that are objects. openapi-typescript would read them as the schemas of a union. */
function listObjects(node: JsonObject): void {
  if (node.type !== "object" || !Array.isArray(node.enum)) return;
  node.enum = node.enum.filter(isObject);
  if (node.properties !== undefined || node.additionalProperties !== undefined) delete node.enum;
  else delete node.type;
}

const SHAPE_KEYWORDS = ["enum", "const", "properties", "required", "additionalProperties", "items"];
export const UNION_KEYWORDS: readonly string[] = ["allOf", "anyOf", "oneOf"];

/** Moves a reference with siblings into an `allOf`. openapi-typescript would ignore the siblings. */
function moveReference(node: JsonObject): void {
  const { $ref, allOf, ...siblings } = node;
  if (typeof $ref !== "string" || !hasShape(node)) return;
  const isUnion = siblings.anyOf !== undefined || siblings.oneOf !== undefined;
  node.allOf = [{ $ref }, ...(Array.isArray(allOf) ? allOf : []), ...(isUnion ? [siblings] : [])];
  delete node.$ref;
  if (isUnion) for (const keyword of Object.keys(siblings)) delete node[keyword];
}

/** Tests for keywords that change a type, such as those beside a reference. */
function hasShape(node: object): boolean {
  return [...SHAPE_KEYWORDS, ...UNION_KEYWORDS].some((keyword) => keyword in node);
}

/** Returns the name of the component schema that has the type of a schema. `undefined` if there is none, also by what stands beside it. */
export function typeNameOf(schema: SchemaObject | boolean): string | undefined {
  return isObject(schema) && hasShape(schema) ? undefined : schemaNameOf(schema);
}

/** Copies the type beside a union into branches without one. openapi-typescript would write `unknown` for them. */
function moveType({ type, properties, anyOf, oneOf }: JsonObject): void {
  if (type === undefined || properties !== undefined || [type].flat().includes("object")) return;
  for (const branch of [anyOf ?? [], oneOf ?? []].flat())
    if (isObject(branch) && branch.$ref === undefined && branch.type === undefined && !hasShape(branch))
      branch.type = type;
}

/** Writes members by pattern as further members. openapi-typescript would give all further members the types of the patterns. */
function joinPatterns(node: JsonObject): void {
  const { patternProperties, additionalProperties: others } = node;
  if (!isObject(patternProperties)) return;
  const kinds = Object.values(patternProperties);
  delete node.patternProperties;
  if (others !== false && !isObject(others)) return;
  node.additionalProperties = { anyOf: others === false ? kinds : [others, ...kinds] };
}
