import type { ListedOperation } from "./list-operations.ts";
import { markContent, markHeader, markParameter, markSchema } from "./mark-types.ts";
import {
  type Document,
  isObject,
  type JsonObject,
  listedValues,
  type PathItemObject,
  type SchemaObject,
} from "./openapi.ts";
import type { Place } from "./place.ts";
import { below, type Pointer, segmentsOf } from "./pointer.ts";
import { described, withoutTags } from "./print-code.ts";
import { DocumentError } from "./problems.ts";
import { DOCUMENT_SHAPE, type NodeKind, walkDocument } from "./walk-document.ts";

/** Kinds of objects whose `$ref` openapi-typescript prints as a reference to a type. */
const TYPED_KINDS: ReadonlySet<NodeKind> = new Set(["schema", "parameter", "header", "requestBody", "response"]);

/**
 * Copies a document for openapi-typescript: marks schemas of special types, and rewrites parts that openapi-typescript would
 * translate wrongly.
 */
export function prepareSchemas(document: Place<Document>, operations: readonly ListedOperation[]): Document {
  const copy = { ...structuredClone(document.node), paths: pathsOf(operations), webhooks: {} };
  const copies: Copies = { made: 0, nodes: 0, circular: new Map() };
  walkDocument(copy, "document", "#", {
    visit: (node, kind, pointer) => {
      copies.nodes += 1;
      if (copies.made > 10_000 || copies.nodes > 1_000_000) {
        const message = "is part of a document whose references expand too far";
        throw new DocumentError([
          { pointer, message, remedy: "Move the targets of references to components/schemas." },
        ]);
      }
      if (TYPED_KINDS.has(kind)) replaceDeepReference(node, pointer, document, copies);
      dropFalseReferences(node, kind);
      // Operations stay only in the paths, where the client's method name is their `operationId`.
      if (kind === "components") delete node.pathItems;
      dropExtensions(node, kind);
      if (kind === "schema") {
        markSchema(node);
        writeOutBooleans(node);
        dropConditions(node);
        moveAlternatives(node);
        moveRequired(node, document);
        dropNeedlessDiscriminator(node, document);
      }
      if (kind === "discriminator") writeOutMapping(node, document.node);
      if (kind === "parameter") markParameter(node);
      if (kind === "header") markHeader(node);
      if (kind === "response" || kind === "requestBody") markContent(node);
      describe(node);
    },
  });
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
  return withoutTags(typeof value === "object" ? JSON.stringify(value, null, 2) : String(value));
}

/** Counter of copied objects. Copies may contain references that are copied too, so a small document may grow exponentially. */
interface Copies {
  made: number;
  /** Number of visited objects, including copies. */
  nodes: number;
  /** Cache: true for each reference that leads back to itself. */
  readonly circular: Map<string, boolean>;
}

/** Removes examples and extensions with a `$ref`. It is data there, but openapi-typescript would search for its target. */
function dropFalseReferences(node: JsonObject, kind: NodeKind): void {
  for (const [key, value] of Object.entries(node)) {
    const isData = typeof value === "object" && !Object.hasOwn(DOCUMENT_SHAPE[kind], key);
    if (isData && JSON.stringify(value).includes('"$ref"')) delete node[key];
  }
}

/** Removes extensions among paths or responses, which would count as paths or responses. */
function dropExtensions(node: JsonObject, kind: NodeKind): void {
  for (const [key, member] of Object.entries(DOCUMENT_SHAPE[kind])) {
    const map = node[key];
    if (!("extensible" in member) || !isObject(map)) continue;
    for (const name of Object.keys(map)) if (name.startsWith("x-")) delete map[name];
  }
}

const SHAPE_KEYWORDS = ["$ref", "type", "properties", "items", "additionalProperties", "enum", "const"];
const UNION_KEYWORDS = ["allOf", "anyOf", "oneOf"];

/** Replaces boolean branches: openapi-typescript supports `true` and `false` as schemas, but not as branches. */
function writeOutBooleans(schema: JsonObject): void {
  for (const keyword of UNION_KEYWORDS) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    schema[keyword] = branches.map((branch) => (branch === true ? {} : branch === false ? { not: {} } : branch));
  }
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

/** Converts schema names in a mapping to references: openapi-typescript supports only these. */
function writeOutMapping({ mapping }: JsonObject, { components }: Document): void {
  if (!isObject(mapping)) return;
  for (const [kind, target] of Object.entries(mapping)) {
    if (!Object.hasOwn(components?.schemas ?? {}, `${target}`)) continue;
    mapping[kind] = below("#/components/schemas", `${target}`);
  }
}

/** Moves an `anyOf` with siblings into an `allOf`: openapi-typescript would treat the siblings as one more alternative. */
function moveAlternatives(schema: JsonObject): void {
  const { anyOf, allOf = [], discriminator, properties, additionalProperties } = schema;
  const hasSiblings = properties ?? (isObject(additionalProperties) || Array.isArray(schema.allOf));
  if (!Array.isArray(anyOf) || !Array.isArray(allOf) || !hasSiblings || discriminator) return;
  schema.allOf = [...allOf, { anyOf }];
  delete schema.anyOf;
}

/**
 * Moves the required members beside an `allOf` to one more branch, if another branch may be null. openapi-typescript would make
 * them required by its type `WithRequired`, which fails for a type that includes null.
 */
function moveRequired(node: JsonObject, document: Place<Document>): void {
  const { allOf, required, properties } = node as SchemaObject;
  if (!allOf || !required) return;
  const bases = allOf.map((branch) =>
    isObject(branch) && branch.$ref ? document.below<SchemaObject>(branch).end.node : {},
  );
  const mayBeNull = ({ nullable, type }: SchemaObject) => nullable === true || [type].flat().includes("null");
  if (!bases.some((base) => isObject(base) && mayBeNull(base))) return;
  const members = Object.assign({}, ...bases.map((base) => (isObject(base) ? base.properties : {})), properties);
  const needed = required.filter((name) => Object.hasOwn(members, name)).map((name) => [name, members[name]]);
  const own = structuredClone({ ...Object.fromEntries(needed), ...properties });
  node.allOf = [...allOf, { type: "object", required, properties: own }];
  delete node.required;
  delete node.properties;
}

/**
 * Copies the target of a reference to its use, unless it is a component. openapi-typescript names the type of a reference by its
 * segments, which is correct only for components.
 */
function replaceDeepReference(node: JsonObject, pointer: Pointer, document: Place<Document>, copies: Copies): void {
  const reference = node.$ref;
  if (typeof reference !== "string" || !isDeep(reference)) return;
  const isCircular = copies.circular.get(reference) ?? leadsBack(reference, reference, document, new Set());
  copies.circular.set(reference, isCircular);
  if (isCircular) {
    document
      .at(below(pointer, "$ref"))
      .note(
        `leads to a schema that contains itself and has no name (${reference})`,
        "Move that schema to components/schemas and refer to it there.",
      );
    return;
  }
  copies.made += 1;
  delete node.$ref;
  Object.assign(node, structuredClone(document.target<JsonObject>(reference).end.node), { ...node });
}

function isDeep(reference: string): boolean {
  const segments = segmentsOf(reference) ?? [];
  return segments.length !== 3 || segments[0] !== "components";
}

/** Tests if a reference leads to itself, directly or through other references. */
function leadsBack(from: string, reference: string, document: Place<Document>, seen: Set<string>): boolean {
  seen.add(from);
  let found = false;
  walkDocument(document.target(from).end.node, "schema", from, {
    visit: ({ $ref }) => {
      if (typeof $ref !== "string" || !isDeep($ref) || found) return;
      found = $ref === reference || (!seen.has($ref) && leadsBack($ref, reference, document, seen));
    },
  });
  return found;
}

/**
 * Removes a discriminator if each branch of the union already declares its own value. TypeScript narrows by those values.
 * openapi-typescript would write the property twice, and would drop it from the types that the branches extend.
 */
function dropNeedlessDiscriminator(node: JsonObject, document: Place<Document>): void {
  const { discriminator, oneOf, anyOf } = node as SchemaObject;
  const property = discriminator?.propertyName;
  const branches = oneOf ?? anyOf;
  if (property === undefined || !branches) return;
  const fixed = branches.every((branch) => {
    const member = document.below(branch).flat.properties.get(property);
    return member && listedValues(member.flat.keywords)?.length === 1;
  });
  if (fixed) delete node.discriminator;
}
