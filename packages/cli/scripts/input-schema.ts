import type { InputMember, SchemaPlace } from "@ledgergate/codegen";
import { compilePattern } from "@ledgergate/codegen/compile-pattern";
import { isNever } from "@ledgergate/codegen/openapi";
import { stringifyExact } from "@ledgergate/service-kit";
import { integerPattern } from "../src/wide-integers.ts";

type JsonSchema = Readonly<Record<string, unknown>>;
type Flat = SchemaPlace["flat"];

/** Keywords that mean the same in OpenAPI and in the JSON Schema of a tool. */
const copied = "minLength maxLength minItems maxItems uniqueItems minProperties maxProperties multipleOf".split(" ");

/** Most characters of the schema of one input: about 1,000 tokens. The members of a larger one are left out, the deepest first. */
const longest = 4_000;

/** Depths to which members are described, in the order in which they are tried. */
const depths = [12, 6, 4, 3, 2, 1, 0];

/** Most schemas within the schema of one input. More of them have more than `longest` characters, and recursive ones have no end. */
const mostSchemas = 500;

/**
 * Makes the schema of an input for agents from the schema of the document: JSON Schema 2020-12 without references. Integers of 64 bits
 * are texts. Every value that the document and the client accept is valid, in this form.
 */
export function toolSchema({ schema, rule, type }: InputMember): JsonSchema {
  if (type === "FormData") return { type: "object" };
  const inJson = rule.in === "body" || rule.in === "payload";
  if (inJson && schema.flat.types === undefined && rule.type !== undefined) return { type: rule.type };
  if (rule.cursor) {
    const isNumber = schema.flat.types?.has("integer") && !isWide(schema.flat);
    return { type: isNumber ? ["integer", "string"] : "string" };
  }
  for (const depth of depths) {
    // A parameter that is null is not sent.
    const writer = new SchemaWriter(inJson);
    const written = writer.write(schema, depth);
    if (!writer.isFull && stringifyExact(written).length <= longest) return written;
  }
  return {};
}

class SchemaWriter {
  readonly #withNull: boolean;
  #written = 0;

  constructor(withNull: boolean) {
    this.#withNull = withNull;
  }

  get isFull(): boolean {
    return this.#written > mostSchemas;
  }

  write(place: SchemaPlace, depth: number): JsonSchema {
    this.#written += 1;
    if (this.isFull) return {};
    if (isNever(place.end.node)) return { not: {} };
    const { flat } = place;
    const branches = flat.variants && valuesOf(flat) === undefined ? variantsOf(place) : [];
    if (branches.length === 0) return this.#writeFlat(place, depth);
    if (depth === 0) return {};
    const anyOf = branches.map((branch) => this.write(branch, depth - 1));
    if (flat.nullable && this.#withNull) anyOf.push({ type: "null" });
    // More than one branch may be valid, since some differ only by what is left out here.
    return { anyOf, ...this.#members(place, depth) };
  }

  #writeFlat(place: SchemaPlace, depth: number): JsonSchema {
    const { flat } = place;
    const { keywords } = flat;
    const wide = isWide(flat);
    const open = !wide && isOpenInteger(flat);
    const nullable = flat.nullable && this.#withNull;
    const print = (value: unknown) => (wide && value !== null ? String(value) : value);
    const values = valuesOf(flat)?.filter((value) => value !== null || nullable);
    return {
      ...typeOf(flat, wide, nullable, open),
      ...(wide ? {} : limitsOf(flat)),
      ...((wide || open) && { pattern: integerPattern }),
      ...(values && { enum: values.map(print) }),
      ...(isScalar(keywords.default) && { default: print(keywords.default) }),
      ...this.#members(place, depth),
    };
  }

  /** Writes the members of an object and the items of a list. */
  #members(place: SchemaPlace, depth: number): JsonSchema {
    const { flat } = place;
    const { items, prefixItems, patternProperties, additionalProperties } = flat.keywords;
    // Members by pattern would count as further members.
    const others = patternProperties ? undefined : additionalProperties;
    const below = (node: SchemaPlace["node"], name: string) => this.write(place.below(node, name), depth - 1);
    const isList = flat.types?.has("array") ?? false;
    // Some models refuse every tool if the schema of a list has no items.
    if (depth === 0) return isList ? { items: {} } : {};
    const properties = [...flat.properties].filter(([, member]) => member.flat.keywords.readOnly !== true);
    const names = new Set(properties.map(([name]) => name));
    const required = [...flat.required].filter((name) => names.has(name) || !flat.properties.has(name));
    return {
      ...(isList && { items: items === undefined ? {} : below(items, "items") }),
      ...(Array.isArray(prefixItems) && { prefixItems: prefixItems.map((item) => below(item, "prefixItems")) }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, member]) => [name, this.write(member, depth - 1)])),
      }),
      ...(required.length > 0 && { required }),
      ...(typeof others === "object" && { additionalProperties: below(others, "additionalProperties") }),
      ...(others === false && { additionalProperties: false }),
    };
  }
}

/** Tests for a value whose digits can be kept in a text. */
function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

function typeOf({ types }: Flat, wide: boolean, nullable: boolean, open: boolean): JsonSchema {
  if (types === undefined || types.size === 0) return {};
  const names = new Set([...types].map((type) => (wide && type === "integer" ? "string" : type)));
  if (open) names.add("string");
  // Every integer is a number.
  if (names.has("number")) names.delete("integer" as "number");
  const all = [...names, ...(nullable ? ["null"] : [])];
  return { type: all.length === 1 ? all[0] : all };
}

/** Tests for keywords of integers that a double cannot hold: by the format, or by a limit or a value beyond 2^53. */
function isLarge(keywords: Flat["keywords"]): boolean {
  const { format = "", minimum, maximum, exclusiveMinimum, exclusiveMaximum, const: constant, enum: values } = keywords;
  const given = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, constant, values].flat();
  return /^u?int(?:64|128|256)$/.test(format) || given.some((value) => typeof value === "bigint");
}

/** Tests for an integer whose digits a double may lose. */
function isWide({ types, keywords }: Flat): boolean {
  return types?.size === 1 && types.has("integer") && isLarge(keywords);
}

/** Tests for an integer without an integer format that may be beyond 2^53. Agents give it as a number, or as text with all its digits. */
function isOpenInteger(flat: Flat): boolean {
  const { format = "", minimum, maximum, exclusiveMinimum, exclusiveMaximum } = flat.keywords;
  if (flat.types?.size !== 1 || !flat.types.has("integer") || /^u?int(?:8|16|32)$/.test(format)) return false;
  const within = [
    [minimum, exclusiveMinimum],
    [maximum, exclusiveMaximum],
  ].every((limits) => limits.some((limit) => Number.isSafeInteger(limit)));
  return !within && valuesOf(flat) === undefined;
}

/** Lists the allowed values, unless a server may know more of them. */
function valuesOf({ keywords }: Flat): readonly unknown[] | undefined {
  if (keywords["x-open-enum"] === true) return undefined;
  const { enum: values, const: constant } = keywords as { readonly enum?: unknown; readonly const?: unknown };
  if (constant !== undefined) return [constant];
  return Array.isArray(values) ? values : undefined;
}

function limitsOf({ keywords }: Flat): JsonSchema {
  const all = keywords as JsonSchema;
  const { pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = all;
  // Hosts divide doubles: 19.99 would be no multiple of 0.01.
  const isCopied = (name: string) => (name === "multipleOf" ? Number.isInteger(all[name]) : all[name] !== undefined);
  const kept = copied.filter(isCopied).map((name) => [name, all[name]]);
  // OpenAPI 3.0 makes a limit exclusive by a flag.
  const bound = (name: string, limit: unknown, exclusive: unknown) => {
    const exclusiveName = `exclusive${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (exclusive === true) return { [exclusiveName]: Number(limit) };
    return {
      ...(limit !== undefined && { [name]: Number(limit) }),
      ...(exclusive !== undefined && exclusive !== false && { [exclusiveName]: Number(exclusive) }),
    };
  };
  return {
    ...Object.fromEntries(kept),
    ...(typeof pattern === "string" && compilePattern(pattern, "u") && { pattern: patternOf(pattern) }),
    ...bound("minimum", minimum, exclusiveMinimum),
    ...bound("maximum", maximum, exclusiveMaximum),
  };
}

/** Keeps the pattern of integers apart from an equal pattern of the document, whose texts stay texts. */
function patternOf(pattern: string): string {
  return pattern === integerPattern ? `(?:${pattern})` : pattern;
}

/** Finds the branches of a union, also behind references and within `allOf`. */
function variantsOf({ end, flat }: SchemaPlace): readonly SchemaPlace[] {
  if (!flat.variants) return [];
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = end.branches(keyword).filter(({ flat }) => !(flat.nullable && flat.types?.size === 0));
    const [only, ...others] = branches;
    if (others.length > 0) return branches;
    const inner = only && variantsOf(only);
    if (inner?.length) return inner;
  }
  for (const part of end.branches("allOf")) {
    const found = variantsOf(part);
    if (found.length > 0) return found;
  }
  return [];
}

/** Keywords whose schemas may bring members of other names. */
const MORE_MEMBERS = [
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "dependentSchemas",
  "then",
  "else",
] as const;

/**
 * Lists the names of the members of an answer, or of its records if it is a list. `undefined` if the document does not know all of
 * them.
 */
export function membersOf(bodies: readonly SchemaPlace[], depth = 0): readonly string[] | undefined {
  const names = bodies.map((body) => {
    const { types, properties, keywords, variants } = body.flat;
    if (MORE_MEMBERS.some((keyword) => ((keywords as JsonSchema)[keyword] ?? false) !== false)) return undefined;
    if (variants && depth < 10) return membersOf(variantsOf(body), depth + 1)?.concat(...properties.keys());
    if (types?.has("array") && keywords.items !== undefined && keywords.prefixItems === undefined && depth < 10)
      return membersOf([body.below(keywords.items, "items")], depth + 1);
    const isUnknown = [...properties.values()].some(({ flat }) => flat.keywords["x-unknown-variant"] === true);
    return isUnknown || properties.size === 0 ? undefined : [...properties.keys()];
  });
  const all = names.flatMap((list) => list ?? []);
  return names.length === 0 || names.includes(undefined) ? undefined : [...new Set(all)];
}
