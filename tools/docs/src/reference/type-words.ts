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

/** Follows the reference of a schema and joins the parts of its `allOf`, as Redoc does before it shows the schema. */
export function knownSchema(document: OpenApiDocument, schema: unknown, depth = 0): KnownSchema {
  if (!isObject(schema) || depth > 8) return { node: {} };
  const { $ref, allOf, ...own } = schema as JsonObject;
  if ($ref !== undefined) {
    const target = knownSchema(document, resolveReference<JsonObject>(document, { $ref }), depth + 1);
    return { node: { ...target.node, ...own }, name: readPointer(asText($ref) ?? "").at(-1) ?? "" };
  }
  const parts = asList(allOf).map((part) => knownSchema(document, part, depth + 1).node);
  const properties = Object.assign({}, ...[...parts, own].map((part) => part.properties));
  const required = [...parts, own].flatMap((part) => asList(part.required));
  return { node: Object.assign({}, ...parts, own, parts.length > 0 && { properties, required }) };
}

/** Writes the type of a schema in Redoc's words, as Markdown: `integer, (uint64), >= 0`, and a link to a named schema. */
export function typeWords(document: OpenApiDocument, schema: unknown): string {
  if (!isObject(schema)) return "";
  const { node, name } = knownSchema(document, schema);
  const item = node.items === undefined ? undefined : knownSchema(document, node.items);
  const link = name ?? item?.name;
  const words = [
    typeOf(document, node),
    format(item?.node ?? node),
    asText(node.contentEncoding) ?? "",
    ...limits(node),
  ];
  return [
    plain(words.filter((word) => word !== "").join(", ")),
    link === undefined ? "" : `[(${plain(link)})](${schemaAnchor(link)})`,
    // The section of a named schema shows its pattern.
    typeof node.pattern === "string" && name === undefined ? code(node.pattern) : "",
  ]
    .filter((word) => word !== "")
    .join(", ")
    .replace(/, (?=`)/, " ");
}

function format({ format }: JsonObject): string {
  return typeof format === "string" ? `(${format})` : "";
}

/** Writes the type alone: `string or null`, `Array of objects`, `Cat (object) or Dog (object)`. */
function typeOf(document: OpenApiDocument, node: JsonObject): string {
  const branches = node.discriminator === undefined ? asList(node.oneOf ?? node.anyOf) : [];
  if (branches.length > 0) {
    const words = branches.map((branch) => {
      const { node, name } = knownSchema(document, branch);
      const type = branch === node.items ? "" : plainType(document, node);
      return name === undefined ? type : `${name} (${type})`;
    });
    return [...new Set(words)].join(" or ");
  }
  return plainType(document, node);
}

function plainType(document: OpenApiDocument, node: JsonObject): string {
  const types = (Array.isArray(node.type) ? node.type : [node.type ?? impliedType(node)]).map(String);
  if (!types.includes("array")) return types.join(" or ");
  const items = isObject(node.items) ? knownSchema(document, node.items).node : {};
  const ofItems = (Array.isArray(items.type) ? items.type : [items.type ?? impliedType(items)]).map(String);
  const words = ofItems.map((type) => type.replace(/^(string|object|number|integer|array|boolean)$/, "$1s"));
  return [`Array of ${words.join(" or ")}`, ...types.filter((type) => type !== "array")].join(" or ");
}

function impliedType(node: JsonObject): string {
  if (node.properties !== undefined || node.additionalProperties !== undefined || node.required !== undefined)
    return "object";
  if (node.items !== undefined) return "array";
  return node.pattern !== undefined || node.minLength !== undefined ? "string" : "any";
}

/** The limits of a value, in Redoc's words. */
function limits(node: JsonObject): string[] {
  return [
    span("characters", node.minLength, node.maxLength),
    span("items", node.minItems, node.maxItems),
    span("properties", node.minProperties, node.maxProperties),
    node.multipleOf === undefined ? "" : `multiple of ${stringifyExact(node.multipleOf)}`,
    numberSpan(node),
    node.uniqueItems === true ? "unique" : "",
  ];
}

function span(unit: string, least: unknown, most: unknown): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `= ${String(least)} ${unit}` : `[ ${String(least)} .. ${String(most)} ] ${unit}`;
  if (most !== undefined) return `<= ${String(most)} ${unit}`;
  if (least === undefined) return "";
  return least === 1 ? "non-empty" : `>= ${String(least)} ${unit}`;
}

function numberSpan({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): string {
  const [least, most] = [exclusiveMinimum ?? minimum, exclusiveMaximum ?? maximum];
  const [above, below] = [exclusiveMinimum !== undefined, exclusiveMaximum !== undefined];
  if (least !== undefined && most !== undefined)
    return `${above ? "(" : "["} ${String(least)} .. ${String(most)} ${below ? ")" : "]"}`;
  if (most !== undefined) return `${below ? "<" : "<="} ${String(most)}`;
  return least === undefined ? "" : `${above ? ">" : ">="} ${String(least)}`;
}
