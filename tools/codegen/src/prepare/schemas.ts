import { stringifyExact } from "@ledgergate/support/exact-document";
import {
  DOCUMENT_SHAPE,
  type NodeKind,
  type PathItemObject,
  type SchemaObject,
  walkDocument,
} from "@ledgergate/support/service-kit";
import { described, withoutTags } from "../print/code.ts";
import type { ListedOperation } from "../read/list-operations.ts";
import { markContent, markHeader, markParameter, markSchema } from "../read/mark-types.ts";
import type { ApiModel } from "../read/model.ts";
import { type Document, isNever, isObject, type JsonObject } from "../read/openapi.ts";
import { hasNullType, type Place } from "../read/place.ts";
import { rewriteSchema, UNION_KEYWORDS } from "../read/rewrite-schema.ts";
import { ReferenceCopies } from "./reference-copies.ts";
import { splitDirections } from "./split-directions.ts";
import { writeKinds } from "./write-kinds.ts";

/**
 * Copies a document for openapi-typescript: marks schemas of special types, and rewrites parts that openapi-typescript would
 * translate wrongly.
 */
export function prepareSchemas(
  document: Place<Document>,
  operations: readonly ListedOperation[],
  { models, wide }: ApiModel,
): Document {
  const copy = { ...structuredClone(document.node), paths: pathsOf(operations), webhooks: {} };
  writeKinds(copy, document);
  const copies = new ReferenceCopies(document);
  walkDocument(copy, (node, kind, pointer) => {
    const source = copies.replace(node, kind, pointer);
    dropFalseReferences(node, kind);
    // Operations stay only in the paths, where the client's method name is their `operationId`.
    if (kind === "components") delete node.pathItems;
    if (kind === "schema") {
      if (wide.has(source)) node["x-json-integer"] ??= { exact: true };
      dropConditions(node);
      rewriteSchema(node, document);
      markSchema(node);
      forbidMembers(node);
      moveAlternatives(node);
      moveRequired(node, document);
      widenFurtherMembers(node);
      // References to them have been replaced. openapi-typescript would write a member of this name.
      delete node.$defs;
      // Its values have been written. openapi-typescript would drop the member from the types that a schema extends.
      delete node.discriminator;
    }
    if (kind === "parameter") markParameter(node);
    if (kind === "header") markHeader(node);
    if (kind === "response" || kind === "requestBody") markContent(node);
    describe(node);
  });
  splitDirections(copy, document, models);
  return copy;
}

/** Copies the paths with the operations that become code. The name of the client's method becomes their `operationId`. */
function pathsOf(operations: readonly ListedOperation[]): NonNullable<Document["paths"]> {
  const paths: Record<string, PathItemObject> = {};
  for (const { id, path, method, item, operation } of operations) {
    const { parameters } = item.node;
    paths[path] ??= structuredClone({ ...(parameters && { parameters }) });
    paths[path] = { ...paths[path], [method]: { ...structuredClone(operation.node), operationId: id } };
  }
  return paths;
}

/** Prepares the texts that openapi-typescript writes into docblocks. */
function describe(node: JsonObject): void {
  for (const [member, value] of Object.entries(node)) {
    if (typeof value === "string" && /^(title|summary|description)$/.test(member)) node[member] = described(value);
    else if (member === "format" && typeof value === "string") node.format = withoutTags(value);
    else if (member === "default" || member === "example") node[member] = asComment(value);
    else if (member === "examples" && Array.isArray(value)) node.examples = value.map(asComment);
  }
}

function asComment(value: unknown): string {
  return withoutTags(typeof value === "object" ? stringifyExact(value, 2) : String(value));
}

/** Removes examples and extensions with a `$ref`. It is data there, but openapi-typescript would search for its target. */
function dropFalseReferences(node: JsonObject, kind: NodeKind): void {
  for (const [key, value] of Object.entries(node)) {
    const isData = typeof value === "object" && !Object.hasOwn(DOCUMENT_SHAPE[kind], key);
    if (isData && stringifyExact(value).includes('"$ref"')) delete node[key];
  }
}

const SHAPE_KEYWORDS = ["$ref", "type", "properties", "items", "additionalProperties", "enum", "const"];

/** Marks members that no value has. openapi-typescript knows no negation. */
function forbidMembers({ properties }: JsonObject): void {
  for (const [name, member] of Object.entries(isObject(properties) ? properties : {}))
    if (isNever(member)) Reflect.set(properties as object, name, false);
}

/**
 * Removes branches such as `{ required: [a] }` beside properties: only a validator understands such conditions.
 * openapi-typescript would write `unknown` for each of them, which would absorb the whole type.
 */
function dropConditions(schema: JsonObject): void {
  if (!SHAPE_KEYWORDS.some((keyword) => keyword in schema)) return;
  for (const keyword of UNION_KEYWORDS) {
    const branches = schema[keyword];
    const isCondition = (branch: unknown) =>
      isObject(branch) && ![...SHAPE_KEYWORDS, ...UNION_KEYWORDS].some((shape) => shape in branch);
    if (Array.isArray(branches) && branches.every(isCondition)) delete schema[keyword];
  }
}

/** Moves an `anyOf` with siblings into an `allOf`: openapi-typescript would treat the siblings as one more alternative. */
function moveAlternatives(schema: JsonObject): void {
  const { anyOf, allOf = [], properties, additionalProperties } = schema;
  const hasSiblings = properties ?? (isObject(additionalProperties) || Array.isArray(schema.allOf));
  if (!Array.isArray(anyOf) || !Array.isArray(allOf) || !hasSiblings) return;
  schema.allOf = [...allOf, { anyOf }];
  delete schema.anyOf;
}

/**
 * Moves the members that an `allOf` makes required to one more branch. openapi-typescript would leave them optional if a branch such as
 * `{ required: [a] }` names them, or if their schema is not directly in a branch. Its type `WithRequired` fails for a type that includes
 * null.
 */
function moveRequired(node: JsonObject, document: Place<Document>): void {
  const { allOf, required: own = [], properties = {} } = node as SchemaObject;
  if (!Array.isArray(allOf)) return;
  const named = allOf.flatMap((branch) => (isObject(branch) && !branch.$ref ? requiredElsewhere(branch) : []));
  const required = [...new Set([...own, ...named])];
  if (required.length === 0) return;
  const { properties: members, nullable } = document.below(node as SchemaObject).flat;
  const bases = allOf.map((branch) =>
    isObject(branch) && branch.$ref ? document.below<SchemaObject>(branch).end.node : {},
  );
  const isNullable = bases.some((base) => isObject(base) && hasNullType(base));
  const isWritten = (name: string) =>
    [{ properties }, ...bases].some((one) => isObject(one) && Object.hasOwn(one.properties ?? {}, name));
  const moved = required.filter((name) => members.has(name) && (isNullable || !isWritten(name)));
  // openapi-typescript takes `toString` for a member of every object.
  const rest = required.filter((name) => members.has(name) && !moved.includes(name));
  if (rest.length > 0) node.required = rest;
  else delete node.required;
  if (isNullable) delete node.properties;
  const isCondition = (branch: unknown) =>
    isObject(branch) && Object.keys(branch).every((key) => /^(?:required|description|title)$/.test(key));
  const shown = Object.fromEntries(moved.map((name) => [name, members.get(name)?.node]));
  const last = {
    type: nullable ? ["object", "null"] : "object",
    required: moved,
    properties: structuredClone({ ...shown, ...(isNullable && properties) }),
  };
  const branches = allOf.filter((branch) => !isCondition(branch));
  const all = Object.keys(last.properties).length > 0 ? [...branches, last] : branches;
  if (all.length > 0) node.allOf = all;
  else delete node.allOf;
}

/** Lists the members that a branch requires although others declare them. */
function requiredElsewhere({ required = [], properties = {} }: SchemaObject): readonly string[] {
  return required.filter((name) => !Object.hasOwn(properties, name));
}

/**
 * Adds the types of the declared members to that of further ones. TypeScript applies the type of further members to all members, so it
 * would refuse objects that have both.
 */
function widenFurtherMembers(schema: JsonObject): void {
  const { properties, additionalProperties } = schema;
  if (!isObject(properties) || !isObject(additionalProperties)) return;
  const kinds = new Map(
    [additionalProperties, ...Object.values(properties)].map((one) => [stringifyExact(typeOf(one)), one]),
  );
  if (kinds.size > 1) schema.additionalProperties = { anyOf: structuredClone([...kinds.values()]) };
}

/** Returns a schema without what its type does not show. */
function typeOf(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { title, description, default: standard, examples, deprecated, ...rest } = schema;
  return rest;
}
