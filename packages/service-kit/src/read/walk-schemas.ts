import { isObject } from "../base/json.ts";

type SchemaObject = Record<string, unknown>;

/** Calls `visit` with each schema of a document and its JSON pointer, the schemas in a schema after it. Examples are no schemas. */
export function walkSchemas(document: object, visit: (schema: SchemaObject, place: string) => void): void {
  walkPlaces(document, ({ holder, key, pointer }) => {
    const schema = Reflect.get(holder, key);
    if (isObject(schema)) visit(schema as SchemaObject, pointer);
  });
}

/**
 * Replaces the schemas `true` and `false` by objects that mean the same. Single keywords such as `items` keep theirs, which all readers
 * know. Returns the document itself if it has no other such schemas, else a copy.
 */
export function replaceBooleans<Document extends object>(document: Document): Document {
  const isBoolean = ({ holder, key, isKeyword }: Place) => !isKeyword && typeof Reflect.get(holder, key) === "boolean";
  let hasBooleans = false;
  walkPlaces(document, (place) => {
    hasBooleans ||= isBoolean(place);
  });
  if (!hasBooleans) return document;
  const copy = structuredClone(document);
  walkPlaces(copy, (place) => {
    const { holder, key } = place;
    if (isBoolean(place)) Reflect.set(holder, key, Reflect.get(holder, key) ? {} : { not: {} });
  });
  return copy;
}

/** A place of a document where a schema stands. */
interface Place {
  /** Object or list that has the schema as its member `key`. */
  readonly holder: object;
  readonly key: string | number;
  readonly pointer: string;
  /** True if the holder is a schema, and the key its keyword. */
  readonly isKeyword?: true;
}

function walkPlaces(document: object, visit: (place: Place) => void): void {
  const seen = new Set<object>();
  const walkSchema = (place: Place): void => {
    const { holder, key, pointer } = place;
    const schema = Reflect.get(holder, key);
    if (isObject(schema) && seen.has(schema)) return;
    visit(place);
    if (!isObject(schema)) return;
    seen.add(schema);
    for (const [keyword, value] of Object.entries(schema)) {
      const below = `${pointer}/${keyword}`;
      if (!schemaKeywords.has(keyword)) continue;
      if (Array.isArray(value))
        for (const at of value.keys()) walkSchema({ holder: value, key: at, pointer: `${below}/${at}` });
      else if (!schemaMaps.has(keyword)) walkSchema({ holder: schema, key: keyword, pointer: below, isKeyword: true });
      else if (isObject(value))
        for (const name of Object.keys(value))
          walkSchema({ holder: value, key: name, pointer: `${below}/${escapeName(name)}` });
    }
  };
  const walk = (node: unknown, pointer: string): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [name, part] of Object.entries(node)) {
      if (name === "example" || name === "examples" || name.startsWith("x-")) continue;
      const below = `${pointer}/${escapeName(name)}`;
      if (name === "schema" || pointer === "/components/schemas")
        walkSchema({ holder: node, key: name, pointer: below });
      else walk(part, below);
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
