import type { InputRule, IntegerFormat } from "@ledgergate/runtime";
import { compilePattern, type JsonType, type SchemaObject } from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";
import { isExactInteger } from "./mark-types.ts";
import type { InputMember } from "./model.ts";
import { inType, isObject, listedValues } from "./openapi.ts";
import { type FlatSchema, isOfTypes, type Place, type SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import { typeNameOf } from "./rewrite-schema.ts";
import { schemaType } from "./type-names.ts";

/**
 * Reads the rules that the client checks for an input member. The server checks all others.
 *
 * @param described - The parameter, body or member at which problems are noted.
 */
export function readInputRule(
  place: InputRule["in"],
  required: boolean,
  schema: FlatSchema,
  described: Place,
): InputRule {
  const { keywords, types } = schema;
  const inBody = place === "body" || place === "payload";
  // Outside JSON, the text of an integer and the integer are the same.
  const isEither = !inBody && isIntegerOrText(schema);
  const type = isEither ? "integer" : onlyType(schema);
  const format = integerFormatOf(schema);
  const values = type && scalarValues(schema);
  // A schema without a type also allows null.
  const mayBeNull = schema.nullable || (types === undefined && !listedValues(keywords));
  const fill = required ? fillOf(schema) : undefined;
  const marked = [keywords, described.node].some((one) => isObject(one) && one["x-secret"] === false);
  return {
    in: place,
    ...(required && { required }),
    ...(type && { type }),
    ...(format && { format }),
    ...(type && rangeOf(schema, format)),
    ...(isEither && { cursor: true }),
    ...(((type === "string" && !format) || isEither) && patternOf(schema, described)),
    ...(values && { enum: values }),
    // Only JSON has `null`. A parameter that is null is not sent.
    ...(inBody && mayBeNull && { nullable: true }),
    ...(keywords.format === "password" ? { secret: true } : place === "header" && marked && { secret: false }),
    ...(fill !== undefined && { fill }),
  };
}

/** Finds the type of a member if it has exactly one, and no variants that only the server can distinguish. */
function onlyType({ types, variants, keywords }: FlatSchema): InputRule["type"] {
  const kinds = [...(types ?? [])].filter((type): type is Exclude<JsonType, "null"> => type !== "null");
  return kinds.length === 1 && (!variants || keywords.enum) ? kinds[0] : undefined;
}

function isIntegerOrText({ types }: FlatSchema): boolean {
  return types?.size === 2 && types.has("integer") && types.has("string");
}

/** Finds the integer format of a member that is sent as a JSON integer or as its text. */
function integerFormatOf(schema: FlatSchema): IntegerFormat | undefined {
  const type = onlyType(schema);
  const format = schema.keywords.format;
  if (type !== "integer" && (type !== "string" || scalarValues(schema))) return undefined;
  return isIntegerFormat(format) ? format : undefined;
}

export function isIntegerFormat(format: string | undefined): format is IntegerFormat {
  return /^u?int(?:8|16|32|64|128|256)$/.test(format ?? "");
}

/** Computes the range of an integer format from its name. A limit at or beyond the range is redundant. */
export function formatRange(format: string | undefined): readonly [number | bigint, number | bigint] {
  if (format === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const bits = BigInt(/\d+$/.exec(format)?.[0] ?? 0);
  return format.startsWith("u") ? [0, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
}

function rangeOf(schema: FlatSchema, format: IntegerFormat | undefined): Pick<InputRule, "minimum" | "maximum"> {
  const type = onlyType(schema);
  if (type !== "integer" && type !== "number") return {};
  // The server checks exclusive limits. If OpenAPI 3.0 makes `minimum` exclusive by a flag, the client checks it as inclusive, which
  // refuses no valid value.
  const { minimum, maximum } = schema.keywords;
  const [least, greatest] = formatRange(format);
  return {
    ...(minimum !== undefined && minimum > least && { minimum }),
    ...(maximum !== undefined && maximum < greatest && { maximum }),
  };
}

function patternOf(schema: FlatSchema, described: Place): Pick<InputRule, "pattern" | "words"> {
  const { pattern, minimum = 0, "x-pattern-words": words } = schema.keywords;
  if (pattern === undefined) return {};
  const compiled = compilePattern(pattern, "u");
  if (compiled) {
    // JSON Schema applies a pattern to texts only, but the client would also check an integer's text. So the server checks a pattern
    // that integers do not match.
    const acceptsIntegers = !isIntegerOrText(schema) || compiled.test(`${minimum}`);
    return acceptsIntegers ? { pattern, ...(typeof words === "string" && { words }) } : {};
  }
  if (!compilePattern(pattern, "")) {
    described.noteFault(`has a pattern that is not a regular expression (${pattern})`, "Use the syntax of ECMAScript.");
  }
  // A pattern in older syntax would not compile in the client, so the server checks it.
  return {};
}

type Scalar = string | number | bigint | boolean;

/** Lists the allowed values of a member, if all are known and none may be added. */
export function scalarValues(schema: FlatSchema): readonly Scalar[] | undefined {
  return schema.keywords["x-open-enum"] === true ? undefined : knownValues(schema);
}

/** Lists the values of a member that its types allow, without null. */
function knownValues({ keywords, types }: FlatSchema): readonly Scalar[] | undefined {
  const known = listedValues(keywords)?.filter((value) => value !== null && (!types || isOfTypes(value, [...types])));
  return known && known.length > 0 && known.every(isScalar) ? known : undefined;
}

/** Finds the value of a required member that allows only one value, or that has a default. */
function fillOf(schema: FlatSchema): Scalar | undefined {
  const { const: constant, default: standard } = schema.keywords;
  const values = scalarValues(schema);
  const only = values?.length === 1 ? values[0] : undefined;
  const fill = [...(schema.nullable ? [] : [values && constant, only]), standard].find(isScalar);
  return inType(fill, onlyType(schema)) as Scalar | undefined;
}

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "bigint", "boolean"].includes(typeof value);
}

/**
 * Reads a member's schema, and the parts of it that only people and agents read. `example` is the one beside the schema, which overrides
 * the schema's own.
 */
export function describeSchema(
  place: SchemaPlace,
  example: unknown,
): Pick<InputMember, "description" | "default" | "example" | "itemType" | "schema"> {
  const { description, default: standard, examples, items } = place.flat.keywords;
  const shown = [example, ...(Array.isArray(examples) ? examples : [])];
  const first = shown.find((one) => one !== undefined);
  const itemTypes = items === undefined ? [] : [...(place.below(items, "items").flat.types ?? [])];
  return {
    schema: place,
    ...(description !== undefined && { description }),
    ...(standard !== undefined && { default: standard }),
    ...(first !== undefined && { example: first }),
    ...present({ itemType: itemTypes.length === 1 && itemTypes[0] }),
  };
}

interface InputTypeSource {
  readonly place: SchemaPlace;
  /** True if the member is sent as text (path, query, header). Then a bigint is as good as a number, and there is no `null`. */
  readonly asText: boolean;
}

/**
 * Prints the type of an input member.
 *
 * @param inSchemaFile - Reference to the member in the generated `schema.ts`, for shapes that only that file can express.
 */
export function inputType(source: InputTypeSource, inSchemaFile: string): string {
  const written = writeType(source);
  if (written !== undefined) return written;
  return source.asText && source.place.flat.nullable ? `NonNullable<${inSchemaFile}>` : inSchemaFile;
}

function writeType(source: InputTypeSource): string | undefined {
  const { place, asText } = source;
  const schema = place.flat;
  const exact = exactIntegerType(schema, asText);
  const name = typeNameOf(place.node);
  if (exact === undefined && name !== undefined) {
    return asText && schema.nullable ? `NonNullable<${schemaType(name)}>` : schemaType(name);
  }
  const type = exact ?? literalType(schema) ?? builtType(source);
  return type !== undefined && schema.nullable && !asText ? `${type} | null` : type;
}

/** Prints the type of an integer that a caller may give as bigint, number or text. Returns `undefined` for other members. */
function exactIntegerType(schema: FlatSchema, asText: boolean): string | undefined {
  const format = integerFormatOf(schema);
  if (scalarValues(schema)) return undefined;
  if (format === "uint64") return "Uint64Input";
  if (format === "int64") return "Int64Input";
  const inEitherForm = isLargeInteger(schema) || (asText && isIntegerOrText(schema));
  return inEitherForm || (format && schema.types?.has("string")) ? "bigint | number | string" : undefined;
}

/** Tests for an integer without a format whose limits are beyond 2^53. */
function isLargeInteger(schema: FlatSchema): boolean {
  const { keywords } = schema;
  return onlyType(schema) === "integer" && isExactInteger({ ...keywords, type: "integer" });
}

function literalType(schema: FlatSchema): string | undefined {
  const others = schema.keywords["x-open-enum"] === true ? ["(string & {})"] : [];
  const literals = knownValues(schema)?.map(literal);
  return literals && [...literals, ...others].join(" | ");
}

const PRIMITIVES: Partial<Record<JsonType, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
};

function builtType(source: InputTypeSource): string | undefined {
  const { types, variants } = source.place.flat;
  const isListed = variants && source.place.contains(hasValues);
  if (!types || types.size === 0 || isListed) return undefined;
  if (types.size === 1 && types.has("array")) return listType(source);
  const isExact = types.has("integer") && source.place.contains(isExactInteger);
  const names = [...(isExact ? ["bigint"] : []), ...[...types].map((type) => PRIMITIVES[type])];
  return names.includes(undefined) ? undefined : [...new Set(names)].join(" | ");
}

function hasValues(schema: SchemaObject): boolean {
  return listedValues(schema) !== undefined;
}

function listType({ place, asText }: InputTypeSource): string | undefined {
  const list = place.end;
  const node = list.node;
  if (typeof node !== "object" || typeof node.items !== "object" || node.prefixItems) return undefined;
  const items = list.below(node.items, "items");
  // Deeper parts of a body are not checked, so their integers have the type of the schema file.
  if (!asText && integerFormatOf(items.flat)) return undefined;
  const type = writeType({ place: items, asText });
  return type && `readonly ${/[ |&]/.test(type) ? `(${type})` : type}[]`;
}
