import { type JsonType, listedValues, type Schema } from "./openapi.ts";
import { DocumentError } from "./problems.ts";
import { below, type Place, type Pointer, type Resolver } from "./references.ts";

/** A schema resolved: references followed, `allOf` merged, `null` of a nullable schema set apart. */
export interface FlatSchema {
  /** The types that a value may have, without `null`; `undefined` where the schema leaves the type open. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly nullable: boolean;
  /** The keywords that apply to every value. */
  readonly keywords: Schema;
  readonly properties: ReadonlyMap<string, Place<Schema | boolean>>;
  readonly required: ReadonlySet<string>;
  /** A value is one of several shapes that only the type itself can tell apart. */
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

/** A limit on nested `allOf`, `anyOf` and `oneOf` that no real schema reaches, for recursion not to overflow the stack. */
const DEEPEST = 200;

/** Flattens a schema. One that contains itself is cut off where it comes round. */
export function flattenSchema(schema: Schema | boolean, pointer: Pointer, resolver: Resolver): FlatSchema {
  // Memoized: schemas that reference each other twice at each level would take exponential time.
  const known = new Map<unknown, FlatSchema>();

  const flatten = (schema: Schema | boolean, pointer: Pointer, depth: number): FlatSchema => {
    const places = resolver.chain(schema, pointer);
    if (typeof places.at(-1)?.node !== "object") return NOTHING;
    // What stands beside a reference refines what it leads to.
    return places
      .toReversed()
      .map((place) => flattenOnce(place as Place<Schema>, depth))
      .reduce(merge);
  };

  const flattenOnce = ({ node, pointer }: Place<Schema>, depth: number): FlatSchema => {
    if (depth > DEEPEST) {
      const message = `is put together from schemas that nest more than ${DEEPEST} levels deep`;
      throw new DocumentError([{ pointer, message, remedy: "Merge some of them." }]);
    }
    const flat = known.get(node);
    if (flat) return flat;
    known.set(node, NOTHING);
    const own = flattenOwn(node, pointer, (branch, pointer) => flatten(branch, pointer, depth + 1));
    known.set(node, own);
    return own;
  };

  return flatten(schema, pointer, 0);
}

function flattenOwn(
  schema: Schema,
  pointer: Pointer,
  flatten: (branch: Schema | boolean, pointer: Pointer) => FlatSchema,
): FlatSchema {
  const { $ref, allOf = [], anyOf, oneOf, ...keywords } = schema;
  const own: FlatSchema = {
    types: typesOf(schema),
    nullable: schema.nullable === true || [schema.type].flat().includes("null") || schema.const === null,
    keywords,
    properties: new Map(
      Object.entries(schema.properties ?? {}).map(([name, node]) => {
        return [name, { node, pointer: below(pointer, "properties", name) }];
      }),
    ),
    required: new Set(schema.required),
    variants: false,
  };
  const flattenEach = (key: string, branches: readonly (Schema | boolean)[]) =>
    branches.map((branch, index) => flatten(branch, below(pointer, key, index)));
  const parts = flattenEach("allOf", allOf);
  if (anyOf) parts.push(flattenVariants(flattenEach("anyOf", anyOf)));
  if (oneOf) parts.push(flattenVariants(flattenEach("oneOf", oneOf)));
  return [...parts, own].reduce(merge);
}

function typesOf(schema: Schema): FlatSchema["types"] {
  const { type, properties, items } = schema;
  if (type !== undefined) return new Set([type].flat().filter((one) => one !== "null"));
  if (properties) return new Set<JsonType>(["object"]);
  if (items !== undefined) return new Set<JsonType>(["array"]);
  const values = listedValues(schema);
  return values && new Set(values.filter((value) => value !== null).map(jsonTypeOf));
}

function jsonTypeOf(value: unknown): JsonType {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : (typeof value as JsonType);
}

/** The branches of an `anyOf` or `oneOf` as one: the only one that is not `null`, or what they have in common. */
function flattenVariants(branches: readonly FlatSchema[]): FlatSchema {
  const [first = NOTHING, ...others] = branches.filter(({ types, nullable }) => !(nullable && types?.size === 0));
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

/** Two descriptions of the same value as one. Where both say something, the later one is the more precise. */
function merge(left: FlatSchema, right: FlatSchema): FlatSchema {
  return {
    types: left.types && right.types ? intersect(left.types, right.types) : (left.types ?? right.types),
    nullable: left.nullable || right.nullable,
    keywords: { ...left.keywords, ...right.keywords },
    properties: new Map([...left.properties, ...right.properties]),
    required: new Set([...left.required, ...right.required]),
    variants: left.variants || right.variants,
  };
}

function intersect(left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  // Every integer is a number, so the narrower of the two stays.
  const kept = [...left].filter((type) => right.has(type) || (type === "integer" && right.has("number")));
  if (left.has("number") && right.has("integer")) kept.push("integer");
  return new Set(kept);
}
