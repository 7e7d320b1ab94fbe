import { isOfType } from "../base/json.ts";
import { partsOf } from "../read/parts.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Describes keywords of a schema that no value satisfies together: its own ones, or the types that its `allOf` demands. */
export function findContradiction(document: object, schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return undefined;
  const types = typesOf(schema);
  if (Array.isArray(schema.enum) && schema.enum.length === 0) return "enum: lists no value";
  if (types?.length) {
    const own = findOwn(schema, types);
    if (own !== undefined) return own;
  }
  // The schemas that an empty one refers to are named themselves.
  const isComposed = Array.isArray(schema.allOf) && schema.allOf.length > 0;
  return isComposed && allTypesOf(document, schema)?.length === 0
    ? "allOf: its schemas have no type in common"
    : undefined;
}

function findOwn(schema: Schema, types: readonly unknown[]): string | undefined {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const isFitting = (value: unknown) => types.some((type) => isOfType(value, type));
  if (Array.isArray(values) && values.length > 0 && !values.some(isFitting))
    return `${schema.const === undefined ? "enum" : "const"}: no value has the type ${types.join(" or ")}`;
  const pairs = types.map((type) => {
    const [least = "", most = ""] = limitsOf.get(type) ?? [];
    const isEmpty = Number(schema[least]) > Number(schema[most]);
    return isEmpty ? `${least}: ${schema[least]} is above the ${most} ${schema[most]}` : undefined;
  });
  return pairs.includes(undefined) ? undefined : pairs[0];
}

const limitsOf: ReadonlyMap<unknown, readonly [least: string, most: string]> = new Map([
  ["integer", ["minimum", "maximum"]],
  ["number", ["minimum", "maximum"]],
  ["string", ["minLength", "maxLength"]],
  ["array", ["minItems", "maxItems"]],
  ["object", ["minProperties", "maxProperties"]],
]);

/** The types that a schema names. */
function typesOf({ type }: Schema): readonly unknown[] | undefined {
  return type === undefined ? undefined : [type].flat();
}

/** The types that a schema and its `allOf` have in common, with the targets of references. `undefined` if they name none. */
function allTypesOf(document: object, schema: Schema): readonly unknown[] | undefined {
  return partsOf(document, schema, ["allOf"])
    .map(typesOf)
    .reduce((one, other) =>
      one && other ? one.filter((type) => other.some((name) => isSame(type, name))) : (one ?? other),
    );
}

/** Every integer is a number. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || [one, other].every((name) => name === "integer" || name === "number");
}
