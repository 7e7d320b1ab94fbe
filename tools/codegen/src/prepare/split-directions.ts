import { below, type NodeKind, type SchemaObject, type Visit, walkDocument } from "@ledgergate/support/service-kit";
import { type Mark, markedMembers, partsOf, removeMembers } from "../read/directions.ts";
import type { NamedModel } from "../read/model.ts";
import { type Document, isObject, type JsonObject } from "../read/openapi.ts";
import type { Place } from "../read/place.ts";
import { schemaNameOf } from "../read/type-names.ts";

/**
 * Removes read-only members from requests and write-only members from answers, in a prepared document. A component schema with such
 * members gets a copy for requests.
 */
export function splitDirections(prepared: Document, document: Place<Document>, models: readonly NamedModel[]): void {
  const names = new Map(
    models.flatMap(({ schema, requestOf }) => (requestOf === undefined ? [] : [[requestOf, schema]])),
  );
  const schemas = (prepared.components?.schemas ?? {}) as Record<string, unknown>;
  const copies = [...names].map(([name, copy]) => [copy, structuredClone(schemas[name])] as const);
  const parts: [part: unknown, kind: NodeKind, mark: Mark][] = [];
  walkDocument(prepared, (node, kind) => {
    if (kind === "requestBody" || kind === "parameter") {
      // A document in YAML may have one object in both directions.
      Object.assign(node, structuredClone(node));
      parts.push([node, kind, "readOnly"]);
    } else if (kind === "response") parts.push([node, kind, "writeOnly"]);
  });
  for (const schema of Object.values(schemas)) parts.push([schema, "schema", "writeOnly"]);
  for (const [, copy] of copies) parts.push([copy, "schema", "readOnly"]);
  for (const [part, kind, mark] of parts) splitPart(part, kind, { mark, document, names });
  Object.assign(schemas, Object.fromEntries(copies));
}

interface Split {
  /** Mark of the members to remove. */
  readonly mark: Mark;
  /** The document before it was prepared. */
  readonly document: Place<Document>;
  /** Names of the copies for requests. */
  readonly names: ReadonlyMap<string, string>;
}

function splitPart(part: unknown, kind: NodeKind, { mark, document, names }: Split): void {
  const inherited = new Map<unknown, readonly string[]>();
  const visit: Visit = (node, nodeKind) => {
    if (nodeKind !== "schema") return;
    const place = document.below(node as SchemaObject);
    const absent = [...(inherited.get(node) ?? []), ...markedMembers(place, mark)];
    writeOutBases(node, absent, { mark, document });
    removeMembers(node, absent);
    dropEmptyBranches(node, absent);
    for (const branch of [node.allOf, node.anyOf, node.oneOf].flat()) inherited.set(branch, absent);
    if (mark === "readOnly") useCopies(node, names);
  };
  walkDocument(part, visit, kind);
}

/** Copies the bases that have a member without the mark that others give it. The types of these bases keep the member. */
function writeOutBases(node: JsonObject, absent: readonly string[], { mark, document }: Omit<Split, "names">): void {
  if (!Array.isArray(node.allOf) || absent.length === 0) return;
  node.allOf = node.allOf.map((branch: SchemaObject | boolean) => {
    if (!isObject(branch) || branch.$ref === undefined) return branch;
    const place = document.below<SchemaObject | boolean>(branch);
    const marked = markedMembers(place, mark);
    const kept = partsOf(place).flatMap(({ node: { properties = {}, required = [] } }) => [
      ...Object.keys(properties),
      ...required,
    ]);
    return kept.some((name) => absent.includes(name) && !marked.includes(name))
      ? structuredClone(place.end.node)
      : branch;
  });
}

/** Removes members from the branches of an `allOf`, and the branches without any other part. */
function dropEmptyBranches(node: JsonObject, absent: readonly string[]): void {
  if (!Array.isArray(node.allOf) || absent.length === 0) return;
  for (const branch of node.allOf) if (isObject(branch)) removeMembers(branch, absent);
  const isEmpty = (branch: unknown) =>
    isObject(branch) &&
    Object.entries(branch).every(
      ([key, value]) =>
        key === "type" || (/^(?:properties|required)$/.test(key) && Object.keys(value as object).length === 0),
    );
  node.allOf = node.allOf.filter((branch) => !isEmpty(branch));
}

/** Lets a schema of a request refer to the copies for requests. */
function useCopies(node: JsonObject, names: ReadonlyMap<string, string>): void {
  const copy = names.get(schemaNameOf(node as SchemaObject) ?? "");
  if (copy !== undefined) node.$ref = below("#/components/schemas", copy);
}
