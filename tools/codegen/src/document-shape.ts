import { METHODS } from "./openapi.ts";

/** The kinds of object that a document is made of, as far as the generator walks through them. */
export type NodeKind =
  | "document"
  | "components"
  | "pathItem"
  | "operation"
  | "callback"
  | "parameter"
  | "header"
  | "requestBody"
  | "response"
  | "mediaType"
  | "schema"
  | "server"
  | "serverVariable"
  | "securityScheme"
  | "discriminator"
  | "externalDocs"
  | "other";

/** What stands under a key: an object of a kind, a list or a map of such objects, or a plain value. */
export type Member =
  | { readonly one: NodeKind }
  | { readonly list: NodeKind }
  /** With `extensible`, keys that start with `x-` are extensions instead of names. */
  | { readonly map: NodeKind; readonly extensible?: true }
  | { readonly plain: PlainKind };

/** What a plain value may be. */
export type PlainKind = "text" | "flag" | "number" | "limit" | "texts" | "types" | "values" | "names" | "textsByName";

const text: Member = { plain: "text" };
const flag: Member = { plain: "flag" };
const texts: Member = { plain: "texts" };
const values: Member = { plain: "values" };
const number: Member = { plain: "number" };
const limit: Member = { plain: "limit" };
const schema: Member = { one: "schema" };
const servers: Member = { list: "server" };

const field: Readonly<Record<string, Member>> = {
  name: text,
  in: text,
  description: text,
  required: flag,
  deprecated: flag,
  style: text,
  explode: flag,
  schema,
  content: { map: "mediaType" },
};

/**
 * Which members each kind of object has. Walking by this table, instead of through every object alike, keeps a property
 * that happens to be named `$ref` or `schema`, and whatever stands in an example, from being taken for the real thing.
 */
export const DOCUMENT_SHAPE: Readonly<Record<NodeKind, Readonly<Record<string, Member>>>> = {
  document: {
    servers,
    paths: { map: "pathItem", extensible: true },
    webhooks: { map: "pathItem" },
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
    callbacks: { map: "callback" },
    securitySchemes: { map: "securityScheme" },
    examples: { map: "other" },
    links: { map: "other" },
  },
  pathItem: {
    parameters: { list: "parameter" },
    servers,
    ...each(METHODS, { one: "operation" }),
  },
  operation: {
    operationId: text,
    summary: text,
    description: text,
    tags: texts,
    deprecated: flag,
    parameters: { list: "parameter" },
    requestBody: { one: "requestBody" },
    responses: { map: "response", extensible: true },
    callbacks: { map: "callback" },
    servers,
  },
  // A callback is a map itself; what it holds never becomes code, so only its own reference matters.
  callback: {},
  parameter: field,
  header: field,
  requestBody: { description: text, required: flag, content: { map: "mediaType" } },
  response: {
    description: text,
    headers: { map: "header" },
    content: { map: "mediaType" },
    links: { map: "other" },
  },
  mediaType: { schema, examples: { map: "other" } },
  schema: {
    type: { plain: "types" },
    format: text,
    nullable: flag,
    enum: values,
    pattern: text,
    required: texts,
    title: text,
    description: text,
    deprecated: flag,
    readOnly: flag,
    discriminator: { one: "discriminator" },
    ...each(["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"], number),
    ...each(["minContains", "maxContains", "minProperties", "maxProperties", "multipleOf"], number),
    uniqueItems: flag,
    dependentRequired: { plain: "textsByName" },
    ...each(["exclusiveMinimum", "exclusiveMaximum"], limit),
    ...each(["properties", "patternProperties", "$defs", "dependentSchemas"], { map: "schema" }),
    ...each(["allOf", "anyOf", "oneOf", "prefixItems"], { list: "schema" }),
    ...each(["items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"], schema),
    ...each(["propertyNames", "contains", "not", "if", "then", "else"], schema),
  },
  server: { url: text, variables: { map: "serverVariable" } },
  serverVariable: { default: text },
  securityScheme: { type: text, scheme: text, in: text, name: text },
  discriminator: { propertyName: text, mapping: { plain: "names" } },
  externalDocs: { url: text },
  other: {},
};

function each(keys: readonly string[], member: Member): Record<string, Member> {
  return Object.fromEntries(keys.map((key) => [key, member]));
}
