import { isObject } from "../base/json.ts";

type SchemaObject = Record<string, unknown>;

/** Calls `visit` with each schema of a document and its JSON pointer, the schemas in a schema after it. Examples are no schemas. */
export function walkSchemas(document: object, visit: (schema: SchemaObject, place: string) => void): void {
  const seen = new Set<object>();
  const walkSchema = (schema: unknown, place: string): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    visit(schema as SchemaObject, place);
    for (const [keyword, value] of Object.entries(schema)) {
      if (!schemaKeywords.has(keyword)) continue;
      if (Array.isArray(value)) for (const [at, part] of value.entries()) walkSchema(part, `${place}/${keyword}/${at}`);
      else if (!schemaMaps.has(keyword)) walkSchema(value, `${place}/${keyword}`);
      else if (isObject(value))
        for (const [name, part] of Object.entries(value)) walkSchema(part, `${place}/${keyword}/${escapeName(name)}`);
    }
  };
  const walk = (node: unknown, place: string): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [name, part] of Object.entries(node)) {
      if (name === "example" || name === "examples" || name.startsWith("x-")) continue;
      const to = `${place}/${escapeName(name)}`;
      if (name === "schema" || place === "/components/schemas") walkSchema(part, to);
      else walk(part, to);
    }
  };
  walk(document, "");
}

function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Keywords that hold schemas by name. */
export const schemaMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/** Keywords that hold a schema, a list of schemas, or schemas by name. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  ...schemaMaps,
  ...["allOf", "anyOf", "oneOf", "prefixItems", "items", "not", "if", "then", "else", "contains", "propertyNames"],
  ...["additionalItems", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"],
]);
