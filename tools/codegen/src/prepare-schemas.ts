import type { ListedOperation } from "./list-operations.ts";
import { markContent, markHeader, markParameter, markSchema } from "./mark-types.ts";
import { type Document, isNode, listedValues, type Node, type PathItem, type Schema } from "./openapi.ts";
import type { Place } from "./place.ts";
import { below, type Pointer, segmentsOf } from "./pointer.ts";
import { DocumentError } from "./problems.ts";
import { DOCUMENT_SHAPE, type NodeKind, walk } from "./walk-document.ts";

/** Kinds of objects for which openapi-typescript writes types by reference. */
const TYPED_KINDS: ReadonlySet<NodeKind> = new Set(["schema", "parameter", "header", "requestBody", "response"]);

/**
 * A copy of a document that openapi-typescript turns into the types we want: schemas of special types are marked, and what
 * it would get wrong is written so that it gets it right.
 */
export function prepareSchemas(document: Place<Document>, operations: readonly ListedOperation[]): Document {
  const copy = { ...structuredClone(document.node), paths: pathsOf(operations), webhooks: {} };
  const copies: Copies = { made: 0, nodes: 0, circular: new Map() };
  walk(copy, "document", "#", {
    visit: (node, kind, pointer) => {
      copies.nodes += 1;
      if (copies.made > 10_000 || copies.nodes > 1_000_000) {
        const message = "is part of a document that unfolds to too much";
        throw new DocumentError([
          { pointer, message, remedy: "Move what references lead to into components/schemas." },
        ]);
      }
      if (TYPED_KINDS.has(kind)) replaceDeepReference(node, pointer, document, copies);
      dropFalseReferences(node, kind);
      // Operations stand in the paths only, each under the name of its method.
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
    },
  });
  return copy;
}

/** The paths with the operations that become code, by the names of their methods. */
function pathsOf(operations: readonly ListedOperation[]): NonNullable<Document["paths"]> {
  const paths: Record<string, PathItem> = {};
  for (const { id, path, method, item, operation } of operations) {
    const { parameters } = item.node;
    paths[path] ??= structuredClone({ ...(parameters && { parameters }) });
    paths[path] = { ...paths[path], [method]: { ...structuredClone(operation.node), operationId: id } };
  }
  return paths;
}

/** Copies may contain references that are copied in turn, so a small document may expand exponentially: count, and stop in time. */
interface Copies {
  made: number;
  /** Objects visited so far, including those of copies. */
  nodes: number;
  /** True for each reference that leads back to itself. */
  readonly circular: Map<string, boolean>;
}

/** In an example or an extension a `$ref` is just data, but openapi-typescript would look for what it refers to. */
function dropFalseReferences(node: Node, kind: NodeKind): void {
  for (const [key, value] of Object.entries(node)) {
    const isData = typeof value === "object" && !Object.hasOwn(DOCUMENT_SHAPE[kind], key);
    if (isData && JSON.stringify(value).includes('"$ref"')) delete node[key];
  }
}

/** An extension among paths or responses would be taken for one of them. */
function dropExtensions(node: Node, kind: NodeKind): void {
  for (const [key, member] of Object.entries(DOCUMENT_SHAPE[kind])) {
    const map = node[key];
    if (!("extensible" in member) || !isNode(map)) continue;
    for (const name of Object.keys(map)) if (name.startsWith("x-")) delete map[name];
  }
}

const SHAPE_KEYWORDS = ["$ref", "type", "properties", "items", "additionalProperties", "enum", "const"];
const UNION_KEYWORDS = ["allOf", "anyOf", "oneOf"];

/** openapi-typescript takes `true` and `false` for schemas, but not as branches. */
function writeOutBooleans(schema: Node): void {
  for (const keyword of UNION_KEYWORDS) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    schema[keyword] = branches.map((branch) => (branch === true ? {} : branch === false ? { not: {} } : branch));
  }
}

/**
 * Branches such as `{ required: [a] }` beside properties are conditions that only a validator understands. For
 * openapi-typescript each of them is `unknown`, which would swallow the whole type.
 */
function dropConditions(schema: Node): void {
  if (!SHAPE_KEYWORDS.some((keyword) => keyword in schema)) return;
  for (const keyword of UNION_KEYWORDS) {
    const branches = schema[keyword];
    const isCondition = (branch: unknown) =>
      isNode(branch) && ![...SHAPE_KEYWORDS, ...UNION_KEYWORDS].some((shape) => shape in branch);
    if (Array.isArray(branches) && branches.every(isCondition)) delete schema[keyword];
  }
}

/** A mapping may name a schema, where openapi-typescript knows references alone. */
function writeOutMapping({ mapping }: Node, { components }: Document): void {
  if (!isNode(mapping)) return;
  for (const [kind, target] of Object.entries(mapping)) {
    if (!Object.hasOwn(components?.schemas ?? {}, `${target}`)) continue;
    mapping[kind] = below("#/components/schemas", `${target}`);
  }
}

/** openapi-typescript takes what stands beside `anyOf` for one alternative more, where it goes with all of them. */
function moveAlternatives(schema: Node): void {
  const { anyOf, allOf = [], discriminator, properties, additionalProperties } = schema;
  const stands = properties ?? (isNode(additionalProperties) || Array.isArray(schema.allOf));
  if (!Array.isArray(anyOf) || !Array.isArray(allOf) || !stands || discriminator) return;
  schema.allOf = [...allOf, { anyOf }];
  delete schema.anyOf;
}

/**
 * openapi-typescript makes members of a part required by a type that fails where the part may be null. So they are written into a
 * part of their own, which also leaves the null out.
 */
function moveRequired(node: Node, document: Place<Document>): void {
  const { allOf, required, properties } = node as Schema;
  if (!allOf || !required) return;
  const bases = allOf.map((branch) => (isNode(branch) && branch.$ref ? document.below<Schema>(branch).end.node : {}));
  const mayBeNull = ({ nullable, type }: Schema) => nullable === true || [type].flat().includes("null");
  if (!bases.some((base) => isNode(base) && mayBeNull(base))) return;
  const members = Object.assign({}, ...bases.map((base) => (isNode(base) ? base.properties : {})), properties);
  const needed = required.filter((name) => Object.hasOwn(members, name)).map((name) => [name, members[name]]);
  const own = structuredClone({ ...Object.fromEntries(needed), ...properties });
  node.allOf = [...allOf, { type: "object", required, properties: own }];
  delete node.required;
  delete node.properties;
}

/**
 * openapi-typescript names the type of a reference by its segments, which is right for components only. Any other place
 * is copied to where it is used.
 */
function replaceDeepReference(node: Node, pointer: Pointer, document: Place<Document>, copies: Copies): void {
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
  Object.assign(node, structuredClone(document.target<Node>(reference).end.node), { ...node });
}

function isDeep(reference: string): boolean {
  const segments = segmentsOf(reference) ?? [];
  return segments.length !== 3 || segments[0] !== "components";
}

/** Tests if following a reference, and every circular reference found there, leads back to the first one. */
function leadsBack(from: string, reference: string, document: Place<Document>, seen: Set<string>): boolean {
  seen.add(from);
  let found = false;
  walk(document.target(from).end.node, "schema", from, {
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
function dropNeedlessDiscriminator(node: Node, document: Place<Document>): void {
  const { discriminator, oneOf, anyOf } = node as Schema;
  const property = discriminator?.propertyName;
  const branches = oneOf ?? anyOf;
  if (property === undefined || !branches) return;
  const fixed = branches.every((branch) => {
    const member = document.below(branch).flat.properties.get(property);
    return member && listedValues(member.flat.keywords)?.length === 1;
  });
  if (fixed) delete node.discriminator;
}
