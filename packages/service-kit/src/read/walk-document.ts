import { isObject, isOfType } from "../base/json.ts";
import { below, type Pointer, segmentsOf } from "./references.ts";

/** An object of a document, which a visitor may change. */
export type DocumentNode = Record<string, unknown>;

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
export type HttpMethod = (typeof METHODS)[number];

/** Tests if a key of a path holds an operation. */
export function isMethod(key: string): key is HttpMethod {
  return (METHODS as readonly string[]).includes(key);
}

/** Kinds of objects that a walk visits in a document. Callbacks and webhooks are not visited, since they are no calls. */
export type NodeKind =
  | "document"
  | "info"
  | "tag"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "header"
  | "requestBody"
  | "response"
  | "mediaType"
  | "encoding"
  | "example"
  | "schema"
  | "server"
  | "serverVariable"
  | "securityScheme"
  | "discriminator"
  | "externalDocs";

/** Value of a key: an object of a kind, a list or a map of such objects, or a plain value. */
export type Member =
  | { readonly one: NodeKind }
  | { readonly list: NodeKind }
  /** True if keys that start with `x-` are extensions instead of names. */
  | { readonly map: NodeKind; readonly extensible?: true }
  | { readonly plain: PlainKind };

type PlainKind = "text" | "flag" | "number" | "count" | "step" | "texts" | "types" | "values" | "names" | "textsByName";

const schema: Member = { one: "schema" };
const servers: Member = { list: "server" };

const field: Readonly<Record<string, Member>> = {
  ...plain({ text: "name in description style", flag: "required deprecated explode" }),
  schema,
  content: { map: "mediaType" },
  examples: { map: "example" },
};

/**
 * Members of each kind of object. With this table, a walk does not mistake a property named `$ref` or `schema`, or the content of an
 * example, for a part of the document.
 */
export const DOCUMENT_SHAPE: Readonly<Record<NodeKind, Readonly<Record<string, Member>>>> = {
  document: {
    info: { one: "info" },
    servers,
    tags: { list: "tag" },
    paths: { map: "pathItem", extensible: true },
    components: { one: "components" },
    externalDocs: { one: "externalDocs" },
  },
  components: {
    schemas: { map: "schema" },
    responses: { map: "response" },
    parameters: { map: "parameter" },
    requestBodies: { map: "requestBody" },
    headers: { map: "header" },
    pathItems: { map: "pathItem" },
    securitySchemes: { map: "securityScheme" },
    examples: { map: "example" },
  },
  pathItem: {
    parameters: { list: "parameter" },
    servers,
    ...each(METHODS, { one: "operation" }),
  },
  operation: {
    ...plain({ text: "operationId summary description", texts: "tags", flag: "deprecated" }),
    parameters: { list: "parameter" },
    requestBody: { one: "requestBody" },
    responses: { map: "response", extensible: true },
    servers,
    externalDocs: { one: "externalDocs" },
  },
  parameter: field,
  header: field,
  requestBody: { ...plain({ text: "description", flag: "required" }), content: { map: "mediaType" } },
  response: { ...plain({ text: "description" }), headers: { map: "header" }, content: { map: "mediaType" } },
  mediaType: { schema, examples: { map: "example" }, encoding: { map: "encoding" } },
  encoding: { ...plain({ text: "contentType style", flag: "explode" }), headers: { map: "header" } },
  schema: {
    ...plain({
      types: "type",
      text: "format pattern title description",
      values: "enum",
      texts: "required",
      flag: "deprecated readOnly writeOnly uniqueItems",
      number: "minimum maximum exclusiveMinimum exclusiveMaximum",
      count: "minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties",
      step: "multipleOf",
      textsByName: "dependentRequired",
    }),
    discriminator: { one: "discriminator" },
    ...each(["properties", "patternProperties", "$defs", "dependentSchemas"], { map: "schema" }),
    ...each(["allOf", "anyOf", "oneOf", "prefixItems"], { list: "schema" }),
    ...each(["items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"], schema),
    ...each(["propertyNames", "contains", "not", "if", "then", "else"], schema),
  },
  server: { ...plain({ text: "url" }), variables: { map: "serverVariable" } },
  serverVariable: plain({ text: "default" }),
  securityScheme: plain({ text: "type scheme in name" }),
  discriminator: plain({ text: "propertyName", names: "mapping" }),
  externalDocs: plain({ text: "url" }),
  info: {},
  tag: plain({ text: "name" }),
  example: {},
};

/** Describes members with plain values: the names of each kind, separated by spaces. */
function plain(namesOf: Readonly<Partial<Record<PlainKind, string>>>): Record<string, Member> {
  const kinds = Object.entries(namesOf).map(([kind, names]) => each(names.split(" "), { plain: kind as PlainKind }));
  return Object.assign({}, ...kinds);
}

function each(keys: readonly string[], member: Member): Record<string, Member> {
  return Object.fromEntries(keys.map((key) => [key, member]));
}

/** Returns the member of a kind of objects that a key names. */
function memberAt(kind: NodeKind, key: string): Member | undefined {
  return Object.hasOwn(DOCUMENT_SHAPE[kind], key) ? DOCUMENT_SHAPE[kind][key] : undefined;
}

/** Replaces the schemas in the value of a member of an object. Any other value stays. */
export function mapSchemas(kind: NodeKind, key: string, value: unknown, map: (schema: unknown) => unknown): unknown {
  const member = memberAt(kind, key);
  if (!member || !Object.values(member).includes("schema")) return value;
  if (Array.isArray(value)) return value.map((part) => map(part));
  if ("one" in member || !isObject(value)) return map(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]));
}

/**
 * Returns the kind of the object to which a pointer leads. `undefined` where OpenAPI has no objects of a known kind, as in an
 * example.
 */
export function kindAt(pointer: Pointer): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  let entries: NodeKind | undefined;
  for (const segment of segmentsOf(pointer) ?? []) {
    if (entries !== undefined) [kind, entries] = [entries, undefined];
    else {
      const member: Member | undefined = kind && memberAt(kind, segment);
      kind = member && "one" in member ? member.one : undefined;
      if (member && "map" in member) entries = member.map;
      if (member && "list" in member) entries = member.list;
    }
  }
  return kind;
}

/** Called for each object, parents first. The walk also visits objects that this callback adds below the object. */
export type Visit = (node: DocumentNode, kind: NodeKind, pointer: Pointer) => void;

/** Called for each value of a type that OpenAPI does not allow there. */
type Misfit = (pointer: Pointer, expected: string) => void;

/** Visits a document, or an object of it, and all objects in it. References are reported, not followed. */
export function walkDocument(
  value: unknown,
  visit: Visit,
  kind: NodeKind = "document",
  pointer: Pointer = "#",
  misfit?: Misfit,
): void {
  if (kind === "schema" && typeof value === "boolean") return;
  if (!isObject(value)) {
    misfit?.(pointer, "an object");
    return;
  }
  visit(value as DocumentNode, kind, pointer);
  for (const [key, inner] of Object.entries(value)) {
    const member = memberAt(kind, key);
    if (!member || inner === undefined || ("plain" in member && (!misfit || PLAIN[member.plain][1](inner)))) continue;
    walkMember(inner, member, below(pointer, key), visit, misfit);
  }
}

function walkMember(value: unknown, member: Member, pointer: Pointer, visit: Visit, misfit?: Misfit): void {
  if ("one" in member) walkDocument(value, visit, member.one, pointer, misfit);
  else if ("list" in member && Array.isArray(value)) {
    for (const [index, item] of value.entries()) walkDocument(item, visit, member.list, below(pointer, index), misfit);
  } else if ("map" in member && isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (!member.extensible || !name.startsWith("x-"))
        walkDocument(item, visit, member.map, below(pointer, name), misfit);
    }
  } else if (!("plain" in member)) misfit?.(pointer, "list" in member ? "a list" : "an object");
  else misfit?.(pointer, PLAIN[member.plain][0]);
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => isOfType(value, "number");
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isMapOf = (allows: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(value).every(allows);

const TYPES: readonly unknown[] = ["string", "integer", "number", "boolean", "array", "object", "null"];

/** The values of each kind of plain members. */
const PLAIN: Readonly<Record<PlainKind, readonly [expected: string, allows: (value: unknown) => boolean]>> = {
  text: ["text", isText],
  flag: ["true or false", (value) => typeof value === "boolean"],
  number: ["a number", isNumber],
  count: ["a whole number from 0 on", (value) => isOfType(value, "integer") && Number(value) >= 0],
  step: ["a number above 0", (value) => isNumber(value) && Number(value) > 0],
  texts: ["a list of texts", isTexts],
  types: [
    `a type, or a list of types, out of ${TYPES.join(", ")}`,
    (value) => [value].flat().every((type) => TYPES.includes(type)),
  ],
  values: ["a list", Array.isArray],
  textsByName: ["an object of lists of texts", isMapOf(isTexts)],
  names: ["an object of texts", isMapOf(isText)],
};
