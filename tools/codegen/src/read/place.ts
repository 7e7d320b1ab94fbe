import {
  below,
  createSchemaSearch,
  intersect,
  isOfType,
  type JsonType,
  type Pointer,
  type ProblemList,
  type SchemaObject,
  type SchemaTest,
  valueAt,
} from "@ledgergate/support/service-kit";
import { type Document, isNever, isObject, listedValues } from "./openapi.ts";

/** State that all places of a document share. */
interface SharedState {
  readonly document: Document;
  readonly problems: ProblemList;
  readonly searches: Map<SchemaTest, (schema: unknown) => boolean>;
  /** Cache: the targets of references. */
  readonly targets: Map<string, Place>;
}

type Item<T> = T extends readonly (infer Member)[]
  ? Member
  : T extends Readonly<Record<string, infer Member>>
    ? Member
    : never;

export type SchemaPlace = Place<SchemaObject | boolean>;

/** A part of a document. It knows its pointer, its document, and the problems found so far. */
export class Place<out T = unknown> {
  readonly node: T;
  readonly pointer: Pointer;
  readonly #shared: SharedState;
  #flat: FlatSchema | undefined;

  private constructor(node: T, pointer: Pointer, shared: SharedState) {
    this.node = node;
    this.pointer = pointer;
    this.#shared = shared;
  }

  /** Returns the place of a whole document. `problems` collects the notes of all places in it. */
  static ofDocument(document: Document, problems: ProblemList): Place<Document> {
    return new Place(document, "#", { document, problems, searches: new Map(), targets: new Map() });
  }

  /** Returns the place of a node at a pointer below this one. */
  below<Below>(node: Below, ...segments: readonly (string | number)[]): Place<Below> {
    return new Place(node, below(this.pointer, ...segments), this.#shared);
  }

  /** Returns the place of a member. Returns `undefined` if the node does not have it. */
  member<Key extends string & keyof T>(key: Key): Place<NonNullable<T[Key]>> | undefined {
    const node = this.node?.[key];
    return node === undefined || node === null ? undefined : this.below(node as NonNullable<T[Key]>, key);
  }

  /** Lists the entries of a member that is a map or a list. Empty if the node does not have it. */
  entries<Key extends string & keyof T>(key: Key): readonly (readonly [string, Place<Item<NonNullable<T[Key]>>>])[] {
    const entries = Object.entries(this.node?.[key] ?? {});
    return entries.map(([name, node]) => [name, this.below(node as Item<NonNullable<T[Key]>>, key, name)] as const);
  }

  /** Finds the target of a reference in this document, at the target's own place. Each target is read and resolved once. */
  target<Target>(reference: string): Place<Target> {
    const { targets, document } = this.#shared;
    const target = targets.get(reference) ?? new Place(valueAt(document, reference), reference, this.#shared);
    targets.set(reference, target);
    return target as Place<Target>;
  }

  /** Follows the chain of references from here to its end. Returns this place if it is no reference. */
  get end(): Place<T> {
    return this.chain.at(-1) ?? this;
  }

  /** Lists the places of a chain of references, this one first. `checkDocument` makes sure that the chain has an end. */
  get chain(): readonly Place<T>[] {
    const places: Place<T>[] = [this];
    let last: Place<T> = this;
    while (isObject(last.node) && typeof last.node.$ref === "string") {
      last = this.target<T>(last.node.$ref);
      places.push(last);
    }
    return places;
  }

  /** Lists the schemas that a schema combines by these keywords. */
  branches(...keywords: readonly ("allOf" | "anyOf" | "oneOf")[]): readonly SchemaPlace[] {
    const { node } = this;
    if (!isObject(node)) return [];
    return keywords.flatMap((keyword) =>
      (this as unknown as Place<SchemaObject>).entries(keyword).map(([, branch]) => branch),
    );
  }

  /** Resolves the schema: follows references, merges `allOf`, and separates the `null` of a nullable schema. */
  get flat(): FlatSchema {
    const places = this.chain as unknown as readonly SchemaPlace[];
    if (typeof places.at(-1)?.node !== "object") return NOTHING;
    // Siblings of a reference refine its target.
    return places
      .toReversed()
      .map((one) => (one.#flat ??= flatten(one as Place<SchemaObject>)))
      .reduce(merge);
  }

  /** Tests this schema and all schemas below it, also through references. */
  contains(test: SchemaTest): boolean {
    const { searches, document } = this.#shared;
    const search = searches.get(test) ?? createSchemaSearch(document, test);
    searches.set(test, search);
    return search(this.node);
  }

  /** Notes a problem of this place that the generator cannot express, and its remedy. */
  note(message: string, remedy: string): void {
    this.#shared.problems.add(this.pointer, message, remedy);
  }

  /** Notes a breach of OpenAPI at this place, and its remedy. */
  noteFault(message: string, remedy: string): void {
    this.#shared.problems.add(this.pointer, message, remedy, true);
  }
}

/** A resolved schema: references followed, `allOf` merged, and the `null` of a nullable schema separated. */
export interface FlatSchema {
  /** The types that a value may have, without `null`. `undefined` if the schema leaves the type open. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly nullable: boolean;
  readonly keywords: SchemaObject;
  readonly properties: ReadonlyMap<string, SchemaPlace>;
  readonly required: ReadonlySet<string>;
  /** True for a union of several shapes, which the members above cannot express. */
  readonly variants: boolean;
}

const NOTHING: FlatSchema = {
  types: undefined,
  nullable: false,
  keywords: {},
  properties: new Map(),
  required: new Set(),
  variants: false,
};

/** Resolves a schema without the target of its reference. */
function flatten(place: Place<SchemaObject>): FlatSchema {
  const schema = place.node;
  const { $ref, allOf, anyOf, oneOf, ...keywords } = schema;
  const own: FlatSchema = {
    types: typesOf(schema),
    nullable: isNullable(schema),
    keywords,
    properties: new Map(place.entries("properties")),
    required: new Set(schema.required),
    variants: false,
  };
  const flatBranches = (keyword: "allOf" | "anyOf" | "oneOf") => place.branches(keyword).map(({ flat }) => flat);
  const parts = flatBranches("allOf");
  if (anyOf) parts.push(flattenVariants(flatBranches("anyOf")));
  if (oneOf) parts.push(flattenVariants(flatBranches("oneOf")));
  return [...parts, own].reduce(merge);
}

/** Tests if the type of a schema includes null. */
export function hasNullType({ type }: SchemaObject): boolean {
  return [type].flat().includes("null");
}

function isNullable(schema: SchemaObject): boolean {
  const values = schema["x-open-enum"] === true ? undefined : listedValues(schema);
  if (!values) return hasNullType(schema);
  return values.includes(null) && (schema.type === undefined || hasNullType(schema));
}

function typesOf(schema: SchemaObject): FlatSchema["types"] {
  const { type, properties, items } = schema;
  if (schema.const === null) return new Set();
  if (type !== undefined) return new Set([type].flat().filter((one) => one !== "null"));
  if (properties) return new Set<JsonType>(["object"]);
  if (items !== undefined) return new Set<JsonType>(["array"]);
  const values = listedValues(schema);
  return values && new Set(values.filter((value) => value !== null).map(jsonTypeOf));
}

/** Tests if a value has one of several types. */
export function isOfTypes(value: unknown, types: readonly JsonType[]): boolean {
  return types.some((type) => isOfType(value, type));
}

function jsonTypeOf(value: unknown): JsonType {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) || typeof value === "bigint" ? "integer" : (typeof value as JsonType);
}

/**
 * Merges the branches of an `anyOf` or `oneOf`. If only one branch is not `null`, returns that branch. Otherwise unites their types
 * and listed values, each only if all branches state them.
 */
function flattenVariants(branches: readonly FlatSchema[]): FlatSchema {
  const onlyNull: FlatSchema = { ...NOTHING, types: new Set() };
  const [first = onlyNull, ...others] = branches.filter(({ types, nullable }) => !(nullable && types?.size === 0));
  const nullable = branches.some((branch) => branch.nullable);
  if (others.length === 0) return { ...first, nullable };
  const shapes = [first, ...others];
  // Branches such as `{ required: [a] }` only add conditions, which the server checks.
  if (shapes.every(({ types, properties, variants }) => !types && properties.size === 0 && !variants)) return NOTHING;
  const values = shapes.map(({ keywords }) => listedValues(keywords));
  return {
    ...NOTHING,
    types: shapes.every(({ types }) => types) ? new Set(shapes.flatMap(({ types }) => [...(types ?? [])])) : undefined,
    nullable,
    keywords: values.every((list) => list) ? { enum: [...new Set(values.flatMap((list) => list ?? []))] } : {},
    variants: true,
  };
}

/** Merges two descriptions of the same value. If both have a keyword, the right one wins, since it is more precise. */
function merge(left: FlatSchema, right: FlatSchema): FlatSchema {
  const [one, other] = [keywordsBeside(left, right), keywordsBeside(right, left)];
  return {
    types: intersect(left.types, right.types),
    nullable: (left.nullable || right.nullable) && allowsNull(left) && allowsNull(right),
    keywords: { ...one, ...other, ...common(one, other) },
    properties: new Map([...left.properties, ...mergeMembers(left.properties, right.properties)]),
    required: new Set([...left.required, ...right.required]),
    variants: left.variants || right.variants,
  };
}

/** Finds what a schema says of the values of another. The format of integers limits texts only in a schema of texts. */
function keywordsBeside({ types, keywords }: FlatSchema, other: FlatSchema): SchemaObject {
  const { format = "", ...others } = keywords;
  const isOfText = other.types?.size === 1 && other.types.has("string");
  return isOfText && types === undefined && /^u?int\d+$/.test(format) ? others : keywords;
}

/** Members of the right description. If both have a member, its value must fit both schemas. */
function mergeMembers(left: FlatSchema["properties"], right: FlatSchema["properties"]) {
  return [...right].map(([name, member]): [string, SchemaPlace] => {
    const other = left.get(name) ?? member;
    const never = [other, member].find(({ node }) => isNever(node));
    const both = other.node === member.node ? member : member.below({ allOf: [other.node, member.node] });
    return [name, never ?? both];
  });
}

/** Finds what both schemas allow: listed values, but lists and objects are not compared, the narrower limits, and the format of integers. */
function common(one: SchemaObject, other: SchemaObject): SchemaObject {
  const [left, right] = [one, other].map((schema) => (schema["x-open-enum"] === true ? undefined : schema.enum));
  const keptFormat = /^u?int\d+$/.test(one.format ?? "") && !/^u?int\d+$/.test(other.format ?? "") && one.format;
  return {
    ...(left && right && { enum: right.filter((value) => typeof value === "object" || left.includes(value)) }),
    ...narrower(one, other, least, (low, high) => low > high),
    ...narrower(one, other, most, (low, high) => low < high),
    ...(keptFormat && { format: keptFormat }),
  };
}

const least = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"] as const;
const most = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"] as const;

/** Keeps the limits of the first schema that are narrower. */
function narrower(
  one: SchemaObject,
  other: SchemaObject,
  names: typeof least | typeof most,
  isNarrower: (one: number | bigint, other: number | bigint) => boolean,
): SchemaObject {
  const kept = names.filter((name) => isNarrower(one[name] ?? Number.NaN, other[name] ?? Number.NaN));
  return Object.fromEntries(kept.map((name) => [name, one[name]]));
}

/** A schema without a type says nothing about null. */
function allowsNull({ nullable, types }: FlatSchema): boolean {
  return nullable || types === undefined;
}
