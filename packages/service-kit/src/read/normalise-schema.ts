import { isObject, stringifyExact } from "../base/json.ts";
import { mendPattern } from "./mend-pattern.ts";
import { below, valueAt } from "./references.ts";
import { type DocumentNode, mapSchemas, type NodeKind } from "./walk-document.ts";

/** Changes one schema, without the schemas in it, into its one form. Values of a wrong type stay, for the checks that follow. */
export function normaliseSchema(schema: DocumentNode, document: DocumentNode): void {
  for (const name of schemaNames) delete schema[name];
  allowNull(schema);
  moveLimit(schema, "exclusiveMinimum", "minimum");
  moveLimit(schema, "exclusiveMaximum", "maximum");
  movePrefix(schema);
  if (!inPlace.some((keyword) => schema[keyword] !== undefined))
    for (const [given, same] of unevaluated) {
      if (schema[given] === undefined || schema[same] !== undefined) continue;
      schema[same] = schema[given];
      delete schema[given];
    }
  mendPatterns(schema);
  moveExample(schema);
  dropWithoutMeaning(schema);
  writeMapping(schema, document);
}

/** Keywords that name a schema or its dialect. References to these names are pointers by now. */
const schemaNames = ["$id", "id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor"];

/** Keywords for members and items that no schema of the value describes, with those that say the same where only one describes it. */
const unevaluated = [
  ["unevaluatedProperties", "additionalProperties"],
  ["unevaluatedItems", "items"],
] as const;
const inPlace = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "contains"];

/** `nullable` adds null to the type beside it, and to its values. Without a type it has no effect (Schema Object of OpenAPI 3.0.3). */
function allowNull(schema: DocumentNode): void {
  const { nullable, type, enum: values } = schema;
  if (typeof nullable !== "boolean") return;
  delete schema.nullable;
  if (!nullable || type === undefined) return;
  schema.type = [...new Set([type, "null"].flat())];
  if (Array.isArray(values) && !values.includes(null)) schema.enum = [...values, null];
}

/** In OpenAPI 3.0, a flag makes a limit exclusive. */
function moveLimit(schema: DocumentNode, exclusive: string, limit: string): void {
  const flag = schema[exclusive];
  if (typeof flag !== "boolean") return;
  delete schema[exclusive];
  if (!flag || schema[limit] === undefined) return;
  schema[exclusive] = schema[limit];
  delete schema[limit];
}

/** Before draft 2020-12, a list of `items` described the first ones. */
function movePrefix(schema: DocumentNode): void {
  const { items, additionalItems } = schema;
  if (!Array.isArray(items)) return;
  schema.prefixItems = items;
  schema.items = additionalItems ?? true;
  delete schema.additionalItems;
}

function mendPatterns(schema: DocumentNode): void {
  const { pattern, patternProperties } = schema;
  if (typeof pattern === "string") schema.pattern = mendPattern(pattern);
  if (isObject(patternProperties))
    schema.patternProperties = Object.fromEntries(
      Object.entries(patternProperties).map(([text, member]) => [mendPattern(text), member]),
    );
}

/** Puts the example of OpenAPI 3.0 before those of JSON Schema, unless it is one of them. */
function moveExample(schema: DocumentNode): void {
  const { example, examples } = schema;
  if (example === undefined) return;
  delete schema.example;
  const others = Array.isArray(examples) ? examples : [];
  const isListed = others.some((other) => stringifyExact(other) === stringifyExact(example));
  schema.examples = isListed ? others : [example, ...others];
}

/** Replaces the schemas `true` and `false`. Keywords for items and members keep theirs, which all readers know. */
export function writeBooleans(node: DocumentNode, kind: NodeKind): void {
  for (const [key, value] of Object.entries(node)) {
    const single = /^(?:items|additional|unevaluated)/.test(key) ? [] : [value];
    const schemas = typeof value === "object" ? Object.values(value ?? {}) : single;
    if (schemas.some((one) => typeof one === "boolean")) node[key] = mapSchemas(kind, key, value, asObject);
  }
}

function asObject(schema: unknown): unknown {
  return typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
}

/** Removes what says nothing, or says it twice. */
function dropWithoutMeaning(schema: DocumentNode): void {
  for (const keyword of ["enum", "required", "type"]) {
    const values = schema[keyword];
    if (Array.isArray(values) && values.length > 1)
      schema[keyword] = [...new Map(values.map((one) => [stringifyExact(one), one])).values()];
  }
  for (const keyword of ["allOf", "anyOf", "oneOf", "prefixItems", "type"])
    if (Array.isArray(schema[keyword]) && schema[keyword].length === 0) delete schema[keyword];
}

/** Writes out the names of schemas in the mapping of a discriminator. It is a hint, so entries that lead nowhere are left out. */
function writeMapping({ discriminator }: DocumentNode, document: DocumentNode): void {
  const mapping = isObject(discriminator) ? discriminator.mapping : undefined;
  if (!isObject(mapping)) return;
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target !== "string") continue;
    const name = below("#/components/schemas", target);
    const reference = [name, target].find((one) => valueAt(document, one) !== undefined);
    if (reference === undefined) Reflect.deleteProperty(mapping, value);
    else Reflect.set(mapping, value, reference);
  }
}
