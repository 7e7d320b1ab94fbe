import { type SchemaObject, type Visit, walkDocument } from "@ledgergate/support/service-kit";
import { type Document, isObject, type JsonObject } from "./openapi.ts";
import type { Place, SchemaPlace } from "./place.ts";
import { schemaNameOf, takeName } from "./type-names.ts";

/** Mark of members that only one direction has: only answers have read-only members, only requests have write-only members. */
export type Mark = "readOnly" | "writeOnly";

/** Cache: places that are marked, also by schemas that describe the same value, or are not. */
const known: Readonly<Record<Mark, WeakMap<SchemaPlace, boolean>>> = {
  readOnly: new WeakMap(),
  writeOnly: new WeakMap(),
};

/** Tests if a schema has a mark, or if one that describes the same value has it. */
export function isMarked(place: SchemaPlace, mark: Mark): boolean {
  return place.chain.some((one) => {
    const isOne =
      known[mark].get(one) ??
      (isObject(one.node) &&
        (one.node[mark] === true || one.branches("allOf", "anyOf", "oneOf").some((branch) => isMarked(branch, mark))));
    known[mark].set(one, isOne);
    return isOne;
  });
}

/** Lists the members with a mark, also those of the schemas that a schema is composed of. */
export function markedMembers(place: SchemaPlace, mark: Mark): readonly string[] {
  return partsOf(place).flatMap((part) =>
    part.entries("properties").flatMap(([name, member]) => (isMarked(member, mark) ? [name] : [])),
  );
}

/** Lists the schemas that describe the same value: the schema, the targets of its references, and its branches. */
export function partsOf(place: SchemaPlace, seen: Set<unknown> = new Set()): readonly Place<SchemaObject>[] {
  const parts: Place<SchemaObject>[] = [];
  const collect = (place: SchemaPlace): void => {
    for (const one of place.chain) {
      if (!isObject(one.node) || seen.has(one.node)) continue;
      seen.add(one.node);
      parts.push(one as Place<SchemaObject>);
      one.branches("allOf", "anyOf", "oneOf").forEach(collect);
    }
  };
  collect(place);
  return parts;
}

/**
 * Names the second type of each component schema that is not the same in both directions: the type that requests use. The schema's own
 * name is that of the type that answers use. A schema that no request uses has no second type.
 */
export function nameRequestSchemas(
  document: Place<Document>,
  typeNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const schemas = new Map(document.member("components")?.entries("schemas"));
  const hasMarkedMember = ({ properties }: Readonly<JsonObject>): boolean =>
    isObject(properties) &&
    Object.values(properties).some((member) => {
      const place = document.below(member as SchemaObject);
      return isMarked(place, "readOnly") || isMarked(place, "writeOnly");
    });
  const split = new Set([...schemas].flatMap(([name, schema]) => (schema.contains(hasMarkedMember) ? [name] : [])));
  if (split.size === 0) return new Map();
  const taken = new Set([...schemas.keys(), ...typeNames.values()]);
  return new Map(
    schemasOfRequests(document).flatMap((name) =>
      split.has(name) ? [[name, takeName(`${typeNames.get(name)}Request`, taken)]] : [],
    ),
  );
}

/** Lists the component schemas that requests use, in the order of the document. */
function schemasOfRequests(document: Place<Document>): readonly string[] {
  const references = new Set<string>();
  const visit: Visit = (node) => {
    if (typeof node.$ref === "string") references.add(node.$ref);
    removeMembers(node, markedMembers(document.below(node as SchemaObject), "readOnly"));
  };
  const collect = (part: object, kind: "schema" | "requestBody" | "parameter") =>
    walkDocument(structuredClone(part), visit, kind);
  walkDocument(document.node, (node, kind) => {
    if (kind === "requestBody" || kind === "parameter") collect(node, kind);
  });
  // Iteration over a Set also visits references that are added meanwhile.
  for (const reference of references) {
    const { node } = document.target<unknown>(reference);
    if (isObject(node)) collect(node, "schema");
  }
  const names = new Set([...references].map(($ref) => schemaNameOf({ $ref })));
  return Object.keys(document.node.components?.schemas ?? {}).filter((name) => names.has(name));
}

/** Removes members from a schema. */
export function removeMembers(schema: JsonObject, names: Iterable<string>): void {
  const absent = new Set(names);
  if (absent.size === 0) return;
  const { properties, required } = schema;
  if (isObject(properties))
    schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !absent.has(name)));
  if (Array.isArray(required)) schema.required = required.filter((name) => !absent.has(name));
}
