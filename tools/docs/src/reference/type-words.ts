import { code, plain } from "@ledgergate/codegen/markdown-text";
import { isObject, type OpenApiDocument, readPointer, resolveReference, stringifyExact } from "@ledgergate/service-kit";
import { asList, asText, type JsonObject } from "../document/json.ts";
import { schemaAnchor } from "../redoc-anchors.ts";

/** A schema without references at its root. */
export interface KnownSchema {
  readonly node: JsonObject;
  /** Name of the component that it is or refers to. */
  readonly name?: string;
}

/** Describes the schemas of a document, and follows their references. */
export interface SchemaReader {
  /** Follows the reference of a schema and joins the parts of its `allOf`, as Redoc does before it shows the schema. */
  knownSchema(schema: unknown, depth?: number): KnownSchema;
  /** Writes the type of a schema in words, as Markdown: `uint64 · at least 0`, and a link to a named schema. */
  typeWords(schema: unknown): string;
}

export function readSchemas(document: OpenApiDocument): SchemaReader {
  return { knownSchema, typeWords };

  function knownSchema(schema: unknown, depth = 0): KnownSchema {
    if (!isObject(schema) || depth > 8) return { node: {} };
    const { $ref, allOf, ...own } = schema as JsonObject;
    if ($ref) {
      const target = knownSchema(resolveReference<JsonObject>(document, { $ref }), depth + 1);
      return { node: { ...target.node, ...own }, name: readPointer(asText($ref)).at(-1) ?? "" };
    }
    const parts = asList(allOf).map((part) => knownSchema(part, depth + 1).node);
    const properties = Object.assign({}, ...[...parts, own].map((part) => part.properties));
    const required = [...parts, own].flatMap((part) => asList(part.required));
    return { node: Object.assign({}, ...parts, own, parts.length > 0 && { properties, required }) };
  }

  function typeWords(schema: unknown): string {
    if (!isObject(schema)) return "";
    const { node, name } = knownSchema(schema);
    const link = name ?? knownSchema(node.items).name;
    return [
      plain(typeOf(node)),
      link ? `[${plain(link)}](${schemaAnchor(link)})` : "",
      ...[asText(node.contentEncoding), ...limitsOf(node)].map(plain),
      // The section of a named schema shows its pattern.
      typeof node.pattern === "string" && name === undefined ? code(node.pattern) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  }

  /** Writes the type alone: `string or null`, `Array of objects`, `Cat (object) or Dog (object)`. */
  function typeOf(node: JsonObject): string {
    const branches = node.discriminator ? [] : asList(node.oneOf ?? node.anyOf);
    const words = branches.map((branch) => {
      const { node, name } = knownSchema(branch);
      return name ? `${name} (${plainType(node)})` : plainType(node);
    });
    return words.length === 0 ? plainType(node) : [...new Set(words)].join(" or ");
  }

  function plainType(node: JsonObject): string {
    const types = typesOf(node);
    if (!types.includes("array")) return types.join(" or ");
    const items = typesOf(knownSchema(node.items).node);
    const words = items.map((type) => type.replace(/^(string|object|number|integer|array|boolean)$/, "$1s"));
    return [`Array of ${words.join(" or ")}`, ...types.filter((type) => type !== "array")].join(" or ");
  }
}

/** The types of a value. A format of numbers stands for its type: `uint64`, but `string (uint64)`. */
function typesOf(node: JsonObject): string[] {
  const types = [node.type ?? impliedType(node)].flat();
  const { format } = node;
  return types.map((type) => {
    if (typeof format !== "string" || !/^(?:string|integer|number)$/.test(String(type))) return String(type);
    return type === "string" ? `string (${format})` : format;
  });
}

function impliedType(node: JsonObject): string {
  const { properties, additionalProperties, required, items, pattern, minLength } = node;
  if ((properties ?? additionalProperties ?? required) !== undefined) return "object";
  if (items !== undefined) return "array";
  return (pattern ?? minLength) === undefined ? "any" : "string";
}

/** The limits of a value, in words. Some are empty. */
export function limitsOf(node: JsonObject): string[] {
  return [
    span(node.minLength, node.maxLength, " characters"),
    span(node.minItems, node.maxItems, " items"),
    span(node.minProperties, node.maxProperties, " properties"),
    limit("multiple of", node.multipleOf),
    span(node.minimum, node.maximum),
    limit("above", node.exclusiveMinimum),
    limit("below", node.exclusiveMaximum),
    node.uniqueItems === true ? "unique" : "",
  ];
}

/** Writes one limit in words. Empty if the schema has none. */
export function limit(words: string, value: unknown): string {
  return value === undefined ? "" : `${words} ${stringifyExact(value)}`;
}

function span(least: unknown, most: unknown, unit = ""): string {
  if (least === undefined && most === undefined) return "";
  if (least === most) return `${least}${unit}`;
  if (least === undefined) return `at most ${most}${unit}`;
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}
