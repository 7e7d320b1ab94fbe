import { type SchemaObject, segmentsOf, valueAt, walkDocument } from "@ledgergate/support/service-kit";
import { type Document, isObject, type JsonObject, listedValues } from "../read/openapi.ts";
import type { Place, SchemaPlace } from "../read/place.ts";

/** The values of a member that select a schema, by a discriminator. */
interface Kind {
  readonly place: SchemaPlace;
  readonly member: string;
  readonly values: readonly string[];
  /** All values that the discriminator knows. */
  readonly known: ReadonlySet<unknown>;
}

/**
 * Writes the values that discriminators give to schemas into these: into the branches of a union, and into schemas that extend another one.
 * TypeScript narrows by them. Writes none into a schema that others extend, since it has their values, too.
 */
export function writeKinds(copy: Document, document: Place<Document>): void {
  const schemas = new Map(document.member("components")?.entries("schemas"));
  const extensions = [...schemas.values()].flatMap((place) =>
    place.branches("allOf").map(({ end }) => ({ base: end.pointer, place })),
  );
  const extended = new Set(extensions.map(({ base }) => base));
  walkDocument(document.node, (node, kind, pointer) => {
    const { discriminator } = node as SchemaObject;
    if (kind !== "schema" || discriminator?.propertyName === undefined) return;
    const { propertyName: member, mapping = {} } = discriminator;
    const known = new Set([...Object.keys(mapping), ...schemas.keys()]);
    const branches = document.below(node as SchemaObject).branches("oneOf", "anyOf");
    const subtypes = extensions.filter(({ base }) => base === pointer).map(({ place }) => place);
    const named = Object.keys(mapping).length > 0 ? branches : [...branches, ...subtypes];
    const mapped = Object.values<string>(mapping);
    for (const target of new Set([...named.map(({ end }) => end.pointer), ...mapped])) {
      const own = Object.entries(mapping).filter(([, one]) => one === target);
      const values = own.length > 0 ? own.map(([value]) => value) : (segmentsOf(target)?.slice(-1) ?? []);
      const place: SchemaPlace = document.target(target);
      if (!extended.has(target)) writeKind(copy, { place, member, values, known });
    }
  });
}

/**
 * Writes the values into the schema's own member, beside those of other discriminators. A discriminator is a hint: a member that is not always text
 * keeps its type, and so does one with listed values that the discriminator does not know.
 */
function writeKind(copy: Document, { place, member, values, known }: Kind): void {
  const target: unknown = valueAt(copy, place.pointer);
  const { types, nullable, keywords = {} } = place.flat.properties.get(member)?.flat ?? {};
  if (!isObject(target) || place.flat.variants || nullable || types?.size !== 1 || !types.has("string")) return;
  const listed = listedValues(keywords);
  const kept = values.filter((value) => listed?.includes(value) ?? true);
  if (kept.length === 0 || kept.length === listed?.length || listed?.some((value) => !known.has(value))) return;
  const properties = (target.properties ?? {}) as JsonObject;
  const { $ref, [WRITTEN]: before = [], ...own } = Object(properties[member]);
  const all = [...before, ...kept];
  target.properties = { ...properties, [member]: { ...own, type: "string", enum: all, [WRITTEN]: all } };
}

/** Holds the values that discriminators have given to a member. It is never written to a file. */
const WRITTEN = Symbol("written");
