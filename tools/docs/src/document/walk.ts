import { isObject, type JsonObject } from "./json.ts";
import type { Path } from "./path.ts";

/** The object types of OpenAPI that the site distinguishes. */
type ObjectKind =
  | "root"
  | "info"
  | "server"
  | "tag"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "example"
  | "schema"
  | "securityScheme";

/** The type of a node: an OpenAPI object, a list or map of them, or plain data (examples, defaults, extensions). */
export type Kind = ObjectKind | `${ObjectKind}s` | "data";

type Members = Readonly<Record<string, Kind>>;

const METHODS: Members = {
  get: "operation",
  put: "operation",
  post: "operation",
  delete: "operation",
  options: "operation",
  head: "operation",
  patch: "operation",
  trace: "operation",
};

/** Keywords of a schema that hold several schemas, by name or in a row. */
const SCHEMA_LISTS = [
  ...["properties", "patternProperties", "$defs", "dependentSchemas"],
  ...["allOf", "anyOf", "oneOf", "prefixItems"],
];

/** Keywords of a schema that hold one schema. */
const SUBSCHEMAS = ["items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"];

const MEMBERS: Readonly<Record<ObjectKind, Members>> = {
  root: {
    info: "info",
    servers: "servers",
    tags: "tags",
    paths: "pathItems",
    webhooks: "pathItems",
    components: "components",
  },
  info: {},
  server: {},
  tag: {},
  components: {
    schemas: "schemas",
    responses: "responses",
    parameters: "parameters",
    examples: "examples",
    requestBodies: "requestBodys",
    headers: "headers",
    securitySchemes: "securitySchemes",
    pathItems: "pathItems",
  },
  pathItem: { ...METHODS, parameters: "parameters", servers: "servers" },
  operation: { parameters: "parameters", requestBody: "requestBody", responses: "responses", servers: "servers" },
  parameter: { schema: "schema", content: "mediaTypes", examples: "examples" },
  requestBody: { content: "mediaTypes" },
  response: { headers: "headers", content: "mediaTypes" },
  header: { schema: "schema", content: "mediaTypes", examples: "examples" },
  mediaType: { schema: "schema", examples: "examples" },
  example: {},
  schema: {
    ...Object.fromEntries(SCHEMA_LISTS.map((key) => [key, "schemas" as const])),
    ...Object.fromEntries(SUBSCHEMAS.map((key) => [key, "schema" as const])),
  },
  securityScheme: {},
};

/** The type of the child at `key`. It follows from the parent alone: `properties` may be a keyword or the name of a member. */
export function kindUnder(kind: Kind, key: string): Kind {
  if (kind === "data") return "data";
  if (isObjectKind(kind)) return MEMBERS[kind][key] ?? "data";
  return kind.slice(0, -1) as ObjectKind;
}

/** The type of the node at a path. */
export function kindAt(path: readonly string[]): Kind {
  return path.reduce<Kind>(kindUnder, "root");
}

/** Whether a place holds one object, as opposed to a list, a map or data. */
function isObjectKind(kind: Kind): kind is ObjectKind {
  return Object.hasOwn(MEMBERS, kind);
}

/** An object of a document and where it stands. */
interface Place {
  readonly path: Path;
  readonly kind: Kind;
  readonly node: JsonObject;
}

/** Every object of a document in its order, without what is data: examples' values, defaults, extensions. */
export function* walk(document: JsonObject, path: Path = [], kind: Kind = "root"): Generator<Place> {
  yield { path, kind, node: document };
  for (const [key, child] of Object.entries(document)) {
    const childKind = kindUnder(kind, key);
    if (childKind === "data") continue;
    if (isObject(child)) yield* walk(child, [...path, key], childKind);
    else if (Array.isArray(child)) yield* walkList(child, [...path, key], childKind);
  }
}

function* walkList(list: readonly unknown[], path: Path, kind: Kind): Generator<Place> {
  for (const [index, item] of list.entries()) {
    if (isObject(item)) yield* walk(item, [...path, String(index)], kindUnder(kind, String(index)));
  }
}
