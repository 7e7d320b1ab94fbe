import type { InputMember, SchemaPlace } from "@ledgergate/codegen";
import { compilePattern } from "@ledgergate/codegen/compile-pattern";

import { isNever } from "@ledgergate/codegen/openapi";
import { isObject, stringifyExact } from "@ledgergate/service-kit";

import { integerPattern } from "../src/wide-integers.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

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
export function toolSchema({ schema, rule }: InputMember): JsonSchema {
  const inJson = rule.in === "body" || rule.in === "payload";
  if (inJson && schema.flat.types === undefined && rule.type !== undefined) return { type: rule.type };
  if (rule.cursor) {
    const isNumber = schema.flat.types?.has("integer") && !isLarge({ ...schema.flat.keywords });
    return { type: isNumber ? ["integer", "string"] : "string" };
  }
  for (const depth of depths) {
    // A parameter that is null is not sent.
    const writer = new SchemaWriter(inJson);
    const written = writer.write([schema], depth);
    if (!writer.isFull && stringifyExact(written).length <= longest) return written;
  }
  return {};
}

/** Schemas that describe one value together, and the unions that it must satisfy, too. */
interface Parts {
  readonly places: SchemaPlace[];
  readonly nodes: SchemaNode[];
  readonly unions: (readonly SchemaPlace[])[];
}

/** The types and schemas that the value of a branch has besides those of the branch. */
interface Outer {
  readonly types?: Types;
  readonly parts?: Parts;
}

type SchemaNode = Exclude<SchemaPlace["node"], boolean>;

class SchemaWriter {
  readonly #withNull: boolean;
  #written = 0;

  constructor(withNull: boolean) {
    this.#withNull = withNull;
  }

  get isFull(): boolean {
    return this.#written > mostSchemas;
  }

  /** Writes what several schemas allow together, within the schemas around them. `absent` names members that a request does not have. */
  write(given: readonly SchemaPlace[], depth: number, absent: readonly string[] = [], outer: Outer = {}): JsonSchema {
    this.#written += 1;
    if (this.isFull) return {};
    const parts = collectParts(given);
    if (!parts) return never;
    const { nodes, unions } = parts;
    const own = typesOf(nodes, this.#withNull);
    const all = [own, outer.types, flatTypes(given)].flatMap((types) => types ?? []);
    const inner = all.length > 0 ? intersect(all) : undefined;
    const types = own && inner;
    const values = valuesOf(nodes)?.filter((value) => value !== null || this.#withNull);
    if (inner?.size === 0 || values?.length === 0) return never;
    const readOnly = propertiesOf(parts).flatMap(([name, members]) => (members.some(isReadOnly) ? [name] : []));
    const missing = [...absent, ...readOnly];
    const keywords = mergeLimits(nodes);
    const written = {
      ...this.#writeValue(types, values, keywords),
      ...this.#members(parts, types, depth, missing, outer.parts),
    };
    // Hosts of agents know no `allOf`, so it is written only for several unions.
    const [union, ...others] =
      depth === 0 ? [] : unions.map((branches) => this.#writeUnion(branches, depth, missing, { types: inner, parts }));
    if (!union) return written;
    return { ...written, ...(others.length === 0 ? union : { allOf: [union, ...others] }) };
  }

  /** Writes `oneOf` as `anyOf`: more than one branch may be valid, since some differ only by what is left out here. */
  #writeUnion(branches: readonly SchemaPlace[], depth: number, absent: readonly string[], outer: Outer): JsonSchema {
    const kept = this.#withNull ? branches : branches.filter(({ node }) => isObject(node) && node.type !== "null");
    return { anyOf: kept.map((branch) => this.write([branch], depth - 1, absent, outer)) };
  }

  #writeValue(types: Types, values: readonly unknown[] | undefined, keywords: JsonSchema): JsonSchema {
    const withoutNull = types && [...types].filter((type) => type !== "null");
    const isInteger = withoutNull?.join() === "integer";
    const isWide = isInteger && isLarge(keywords, values);
    const isOpen = isInteger && !isWide && values === undefined && isOpenInteger(keywords);
    const print = (value: unknown) => (isWide && value !== null ? String(value) : value);
    const names = [...(types ?? [])].map((type) => (isWide && type === "integer" ? "string" : type));
    if (isOpen) names.push("string");
    return {
      ...(names.length > 0 && { type: names.length === 1 ? names[0] : names }),
      ...(isWide ? {} : limitsOf(keywords)),
      ...((isWide || isOpen) && { pattern: integerPattern }),
      ...(values && { enum: values.map(print) }),
      ...(isScalar(keywords.default) && { default: print(keywords.default) }),
    };
  }

  /** Writes the members of an object and the items of a list. */
  #members(parts: Parts, types: Types, depth: number, absent: readonly string[], outer?: Parts): JsonSchema {
    const { nodes } = parts;
    const isList = types?.has("array") ?? false;
    // Some models refuse every tool if the schema of a list has no items.
    if (depth === 0) return isList ? { items: {} } : {};
    const write = (places: readonly SchemaPlace[], around: readonly SchemaPlace[] = []) =>
      this.write(places, depth - 1, [], { types: typesOf(collectParts(around)?.nodes ?? [], this.#withNull) });
    const known = new Map(outer && propertiesOf(outer));
    const items = isList ? below(parts, "items") : [];
    const longest = Math.max(0, ...nodes.map(({ prefixItems }) => prefixItems?.length ?? 0));
    const prefix = Array.from({ length: longest }, (_, at) => [
      ...below(parts, "prefixItems", at),
      ...parts.places.flatMap((place, index) => {
        const { items: others, prefixItems = [] } = nodes[index] ?? {};
        return at < prefixItems.length || others === undefined ? [] : [place.below(others, "items")];
      }),
    ]);
    // Members by pattern would count as further members.
    const isOpen = nodes.some(({ patternProperties }) => patternProperties !== undefined);
    const others = isOpen ? [] : below(parts, "additionalProperties");
    const properties = propertiesOf(parts).filter(([name]) => !absent.includes(name));
    const required = [...new Set(nodes.flatMap((node) => node.required ?? []))].filter((one) => !absent.includes(one));
    return {
      ...(isList && { items: write(items) }),
      ...(longest > 0 && { prefixItems: prefix.map((places) => write(places)) }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, members]) => [name, write(members, known.get(name))])),
      }),
      ...(required.length > 0 && { required }),
      ...(others.some(({ node }) => isNever(node))
        ? { additionalProperties: false }
        : others.some(({ node }) => isObject(node)) && { additionalProperties: write(others) }),
    };
  }
}

/** The schema of no value. */
const never: JsonSchema = { not: {} };

/** Lists the parts of schemas, through references and `allOf`. `undefined` if one of them allows no value. */
function collectParts(given: readonly SchemaPlace[]): Parts | undefined {
  const parts: Parts = { places: [], nodes: [], unions: [] };
  const seen = new Set<unknown>();
  const collect = (place: SchemaPlace): boolean => {
    if (isNever(place.node)) return false;
    if (!isObject(place.node) || seen.has(place.node)) return true;
    seen.add(place.node);
    const node = place.node as SchemaNode;
    parts.places.push(place);
    parts.nodes.push(node);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const branches = place.branches(keyword);
      if (branches.length > 1) parts.unions.push(branches);
      else if (!branches.every(collect)) return false;
    }
    const target = typeof node.$ref === "string" ? [place.target<SchemaPlace["node"]>(node.$ref)] : [];
    return [...target, ...place.branches("allOf")].every(collect);
  };
  return given.every(collect) ? parts : undefined;
}

/** Finds the places of the schemas below all parts. */
function below({ places, nodes }: Parts, keyword: "items" | "additionalProperties" | "prefixItems", at?: number) {
  return places.flatMap((place, index) => {
    const node: unknown = nodes[index]?.[keyword];
    const found = at === undefined ? node : (node as readonly unknown[] | undefined)?.[at];
    return found === undefined
      ? []
      : [place.below(found as SchemaPlace["node"], keyword, ...(at === undefined ? [] : [at]))];
  });
}

function propertiesOf({ places, nodes }: Parts): readonly (readonly [name: string, members: readonly SchemaPlace[]])[] {
  const all = new Map<string, SchemaPlace[]>();
  for (const [index, place] of places.entries())
    for (const [name, member] of Object.entries(nodes[index]?.properties ?? {}))
      all.set(name, [...(all.get(name) ?? []), place.below(member, "properties", name)]);
  return [...all];
}

function isReadOnly({ flat }: SchemaPlace): boolean {
  return flat.keywords.readOnly === true;
}

type Types = ReadonlySet<string> | undefined;

/** The types that all schemas allow. */
function typesOf(nodes: readonly SchemaNode[], withNull: boolean): Types {
  const all = nodes.flatMap(({ type, properties, items }) => {
    const meant = properties ? ["object"] : items === undefined ? undefined : ["array"];
    const names: readonly string[] | undefined = type === undefined ? meant : [type].flat();
    return names ? [new Set(names)] : [];
  });
  if (all.length === 0) return undefined;
  const common = intersect(all);
  if (common.size > 1 || withNull) common.delete(withNull ? "" : "null");
  return common;
}

/** The types that a schema allows by all its parts and branches. */
function flatTypes([only, ...others]: readonly SchemaPlace[]): Types {
  const { types, nullable } = only && others.length === 0 ? only.flat : {};
  return types && new Set([...types, ...(nullable ? ["null"] : [])]);
}

function intersect(all: readonly ReadonlySet<string>[]): Set<string> {
  // Every integer is a number.
  const has = (types: ReadonlySet<string>, type: string) =>
    types.has(type) || (type === "integer" && types.has("number"));
  const common = new Set(all.flatMap((types) => [...types]).filter((type) => all.every((one) => has(one, type))));
  if (common.has("number")) common.delete("integer");
  return common;
}

/** Tests for a value whose digits can be kept in a text. */
function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

/** Tests for an integer whose digits a double may lose: by the format, or by a limit or a value beyond 2^53. */
function isLarge(keywords: JsonSchema, values: readonly unknown[] = []): boolean {
  const { format = "", minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords;
  const given = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...values];
  return /^u?int(?:64|128|256)$/.test(String(format)) || given.some((value) => typeof value === "bigint");
}

/** Tests for an integer without an integer format that may be beyond 2^53. Agents give it as a number, or as text with all its digits. */
function isOpenInteger({ format = "", minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): boolean {
  if (/^u?int(?:8|16|32)$/.test(String(format))) return false;
  const isWithin = [
    [minimum, exclusiveMinimum],
    [maximum, exclusiveMaximum],
  ].every((limits) => limits.some((limit) => Number.isSafeInteger(limit)));
  return !isWithin;
}

/** Lists the values that all schemas allow, unless a server may know more of them. */
function valuesOf(nodes: readonly SchemaNode[]): readonly unknown[] | undefined {
  const lists = nodes.flatMap((node) => {
    const { enum: values, const: constant } = { ...node } as JsonSchema;
    if (node["x-open-enum"] === true) return [];
    if (constant !== undefined) return [[constant]];
    return Array.isArray(values) ? [values] : [];
  });
  const [first, ...others] = lists.map((list) => new Map(list.map((value) => [stringifyExact(value), value])));
  return first && [...first].flatMap(([text, value]) => (others.every((list) => list.has(text)) ? [value] : []));
}

/** Merges the limits of several schemas, the narrowest of each. Of several patterns or formats, the first stays. */
function mergeLimits(nodes: readonly SchemaNode[]): JsonSchema {
  const merged: Record<string, unknown> = {};
  for (const [keyword, value] of nodes.flatMap((node) => Object.entries(node))) {
    const known = merged[keyword];
    const isLimit = /^(?:m(?:in|ax)|exclusive)/.test(keyword);
    const isNarrower =
      isLimit && (/max/i.test(keyword) ? Number(value) < Number(known) : Number(value) > Number(known));
    if (known === undefined || isNarrower) merged[keyword] = value;
  }
  return merged;
}

function limitsOf(all: JsonSchema): JsonSchema {
  const { pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = all;
  // Hosts divide doubles: 19.99 would be no multiple of 0.01.
  const isCopied = (name: string) => (name === "multipleOf" ? Number.isInteger(all[name]) : all[name] !== undefined);
  const kept = copied.filter(isCopied).map((name) => [name, all[name]]);
  const bounds = Object.entries({ minimum, maximum, exclusiveMinimum, exclusiveMaximum });
  return {
    ...Object.fromEntries(kept),
    ...(typeof pattern === "string" && compilePattern(pattern, "u") && { pattern: patternOf(pattern) }),
    ...Object.fromEntries(bounds.flatMap(([name, limit]) => (limit === undefined ? [] : [[name, Number(limit)]]))),
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
