import { getOrAdd } from "../base/get-or-add.ts";
import { isObject } from "../base/json.ts";
import { partsOf, valueAt } from "../read/references.ts";
import { matchesPattern } from "./pattern-fault.ts";

type Node = Readonly<Record<string, unknown>>;

/** The schemas that a value of a document may have. Without any, a text stays a text. */
export type ValueSchemas = readonly object[];

/** The names of JSON types. `undefined` if nothing names one. */
export type Types<Type extends string = string> = ReadonlySet<Type> | undefined;

/** Reads from schemas what their values look like on the wire, through references and all kinds of unions. */
export class SchemaReader {
  readonly #document: object;
  readonly #types = new WeakMap<object, Types>();
  readonly #parts = new WeakMap<object, readonly Node[]>();

  constructor(document: object) {
    this.#document = document;
  }

  /** The types that the values may have. */
  types(schemas: ValueSchemas): Types {
    return unite(schemas.map((schema) => this.#typesOf(schema)));
  }

  item(schemas: ValueSchemas, at: number): ValueSchemas {
    return this.#partsOf(schemas)
      .map((part) => itemOf(part, at))
      .filter(isObject);
  }

  member(schemas: ValueSchemas, name: string): ValueSchemas {
    return this.#partsOf(schemas)
      .flatMap((part) => memberOf(part, name))
      .filter(isObject);
  }

  /** The names of all members that the schemas list. */
  names(schemas: ValueSchemas): ReadonlySet<string> {
    return new Set(this.#partsOf(schemas).flatMap(({ properties }) => Object.keys(properties ?? {})));
  }

  /** True if the schemas describe members that they do not list. */
  isOpen(schemas: ValueSchemas): boolean {
    return this.#partsOf(schemas).some(
      ({ additionalProperties: open, patternProperties }) =>
        open === true || isObject(open) || isObject(patternProperties),
    );
  }

  /** Lists the schemas and those that describe the same values. */
  #partsOf(schemas: ValueSchemas): readonly Node[] {
    return schemas.flatMap((schema) => getOrAdd(this.#parts, schema, () => partsOf(this.#document, schema)));
  }

  #typesOf(schema: unknown): Types {
    if (!isObject(schema)) return undefined;
    if (this.#types.has(schema)) return this.#types.get(schema);
    // A schema that contains itself says nothing more by that.
    this.#types.set(schema, undefined);
    const { $ref, allOf, anyOf, oneOf } = schema;
    const all = [typeof $ref === "string" ? valueAt(this.#document, $ref) : undefined, allOf].flat();
    const choices = [anyOf, oneOf].filter(Array.isArray);
    const found = [
      namedTypes(schema),
      ...all.map((part) => this.#typesOf(part)),
      ...choices.map((branches) => unite(branches.map((branch) => this.#typesOf(branch)))),
    ].reduce(intersect);
    this.#types.set(schema, found);
    return found;
  }
}

/** Finds the schema of an item in one schema of a list. */
export function itemOf({ prefixItems, items }: Node, at: number): unknown {
  return Array.isArray(prefixItems) && at in prefixItems ? prefixItems[at] : items;
}

/** Lists the schemas of a member in one schema of an object. */
export function memberOf(
  { properties, patternProperties, additionalProperties }: Node,
  name: string,
): readonly unknown[] {
  const own = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  const byPattern = Object.entries(patternProperties ?? {}).flatMap(([text, member]) =>
    matchesPattern(text, name) ? [member] : [],
  );
  const described = [...own, ...byPattern];
  return described.length > 0 || additionalProperties === undefined ? described : [additionalProperties];
}

/** The types that a schema itself names: by `type`, by its values, or by keywords for one type. */
function namedTypes({ type, enum: values, const: value, properties, items }: Node): Types {
  if (type !== undefined) return new Set([type].flat().map(String));
  if (Array.isArray(values)) return new Set(values.map(typeOfValue));
  if (value !== undefined) return new Set([typeOfValue(value)]);
  if (isObject(properties)) return new Set(["object"]);
  return isObject(items) ? new Set(["array"]) : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value === "bigint" ? "number" : typeof value;
}

function unite(types: readonly Types[]): Types {
  return types.length === 0 || types.includes(undefined)
    ? undefined
    : new Set(types.flatMap((one) => [...(one ?? [])]));
}

/** The types that two schemas have in common. Every integer is a number. */
export function intersect<Type extends string>(one: Types<Type>, other: Types<Type>): Types<Type> {
  if (!one || !other) return one ?? other;
  const isIn = (types: ReadonlySet<string>, type: string) =>
    types.has(type) || (type === "integer" && types.has("number"));
  return new Set([...one, ...other].filter((type) => isIn(one, type) && isIn(other, type)));
}
