import { isObject } from "../base/json.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { partsOf as collectParts } from "../read/parts.ts";
import { resolveReference } from "../read/references.ts";
import { matchesPattern } from "./schema-faults.ts";

type Node = Readonly<Record<string, unknown>>;

/** The schemas that a value of a document may have. Without any, a text stays a text. */
export type ValueSchemas = readonly object[];

/** Reads from schemas what their values look like on the wire, through references and all kinds of unions. */
export interface SchemaReader {
  /** The names of the JSON types that the values may have. `undefined` if the schemas name none. */
  types(schemas: ValueSchemas): ReadonlySet<string> | undefined;
  item(schemas: ValueSchemas, at: number): ValueSchemas;
  member(schemas: ValueSchemas, name: string): ValueSchemas;
  /** The names of all members that the schemas list. */
  names(schemas: ValueSchemas): ReadonlySet<string>;
  /** True if the schemas describe members that they do not list. */
  isOpen(schemas: ValueSchemas): boolean;
}

export function createSchemaReader(document: OpenApiDocument): SchemaReader {
  const resolve = (schema: object): Node => resolveReference<Node>(document, schema as Node);
  const parts = new WeakMap<object, readonly Node[]>();
  /** Lists a schema and the schemas that describe the same value. */
  const partsOf = (schema: object): readonly Node[] => {
    const known = parts.get(schema) ?? collectParts(document, schema);
    parts.set(schema, known);
    return known;
  };
  const types = new WeakMap<object, Types>();
  const typesOf = (schema: object): Types => {
    if (types.has(schema)) return types.get(schema);
    // A schema that contains itself says nothing more by that.
    types.set(schema, undefined);
    const found = readTypes(schema as Node);
    types.set(schema, found);
    return found;
  };
  const readTypes = (node: Node): Types => {
    const inner = (part: unknown) => (isObject(part) ? typesOf(part) : undefined);
    const { $ref, allOf, anyOf, oneOf } = node;
    const given = typeof $ref === "string" ? typesOf(resolve(node)) : undefined;
    return [
      given,
      namedTypes(node),
      ...(Array.isArray(allOf) ? allOf.map(inner) : []),
      ...[anyOf, oneOf].map((choice) => (Array.isArray(choice) ? unite(choice.map(inner)) : undefined)),
    ].reduce(intersect, undefined);
  };
  const partsOfAll = (schemas: ValueSchemas): Node[] => schemas.flatMap(partsOf);
  return {
    types: (schemas) => unite(schemas.map(typesOf)),
    item: (schemas, at) =>
      partsOfAll(schemas).flatMap(({ prefixItems, items }) => {
        const item = Array.isArray(prefixItems) && at in prefixItems ? prefixItems[at] : items;
        return isObject(item) ? [item] : [];
      }),
    member: (schemas, name) =>
      partsOfAll(schemas).flatMap(({ properties, patternProperties, additionalProperties }) => {
        const members = Object.entries(isObject(patternProperties) ? patternProperties : {}).flatMap(
          ([text, member]) => (matchesPattern(text, name) ? [member] : []),
        );
        if (isObject(properties) && Object.hasOwn(properties, name)) members.push(properties[name]);
        return (members.length > 0 ? members : [additionalProperties]).filter(isObject);
      }),
    names: (schemas) =>
      new Set(partsOfAll(schemas).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))),
    isOpen: (schemas) =>
      partsOfAll(schemas).some(
        ({ additionalProperties: open, patternProperties }) =>
          open === true || isObject(open) || isObject(patternProperties),
      ),
  };
}

/** The types that a schema itself names: by `type`, by its values, or by keywords for one type. */
function namedTypes({ type, enum: values, const: value, properties, items }: Node): Set<string> | undefined {
  if (type !== undefined) return new Set([type].flat().map(String));
  if (Array.isArray(values)) return new Set(values.map(typeOfValue));
  if (value !== undefined) return new Set([typeOfValue(value)]);
  if (isObject(properties)) return new Set(["object"]);
  return isObject(items) ? new Set(["array"]) : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value === "bigint" ? "number" : typeof value;
}

type Types = ReadonlySet<string> | undefined;

function unite(types: readonly Types[]): Types {
  return types.length === 0 || types.includes(undefined)
    ? undefined
    : new Set(types.flatMap((one) => [...(one ?? [])]));
}

/** Every integer is a number. */
function intersect(one: Types, other: Types): Types {
  if (!one || !other) return one ?? other;
  const both = [...one].filter((type) => other.has(type) || (type === "integer" && other.has("number")));
  return new Set(other.has("integer") && one.has("number") ? [...both, "integer"] : both);
}
