import { isForm, isMultipart, type SchemaObject } from "@ledgergate/support/service-kit";
import { formatOf, isFile } from "./media-type.ts";
import { inType, isObject, type JsonObject, listedValues } from "./openapi.ts";

/** The type of a schema in `schema.ts` that replaces the type of openapi-typescript. */
export type SpecialType =
  | { readonly kind: "bytes" | "anyInteger" | "unknownVariant" | "never" }
  /** Without values, all integers are allowed. */
  | { readonly kind: "exactInteger"; readonly values: readonly unknown[] }
  | { readonly kind: "openEnum"; readonly values: readonly string[] };

/** Marks a schema of a special type for `printSchemas`. It is never written to a file. */
export const SPECIAL = "x-codegen-special";

/** Marks a schema whose type depends on an extension or a format. */
export function markSchema(schema: JsonObject): void {
  if (Array.isArray(schema.enum)) schema.enum = listedValues({ type: schema.type, enum: schema.enum } as SchemaObject);
  if (typeof schema.const === "bigint") schema.const = inType(schema.const, schema.type as SchemaObject["type"]);
  const special = specialTypeOf(schema);
  if (!special || schema[SPECIAL]) return;
  schema[SPECIAL] = special;
  // Except for properties, openapi-typescript calls `transform` only for schemas with a `type` and without an `enum`.
  delete schema.enum;
  if (typeof schema.const === "bigint") delete schema.const;
  const allowsNull = special.kind === "exactInteger" && special.values.includes(null);
  schema.type = [schema.type ?? "string", ...(allowsNull ? ["null"] : [])].flat();
}

function specialTypeOf(schema: JsonObject): SpecialType | undefined {
  if (schema["x-unknown-variant"] === true) return { kind: "unknownVariant" };
  // Without a type, other values are allowed, too.
  const isTyped = schema.type !== undefined || schema.enum !== undefined || schema.const !== undefined;
  if (isTyped && isExactInteger(schema)) return { kind: "exactInteger", values: closedValues(schema) ?? [] };
  if (schema["x-open-enum"] === true && Array.isArray(schema.enum)) {
    const values = schema.enum.filter((value) => value !== null);
    if (values.every((value) => typeof value === "string")) return { kind: "openEnum", values };
  }
  return undefined;
}

/** Marks a parameter that is a 64-bit integer. It is sent as text, so callers may give it as bigint, number or text. */
export function markParameter(parameter: JsonObject): void {
  const schema = parameter.schema;
  if (isObject(schema) && schema.type === "integer" && (schema.format === "int64" || schema.format === "uint64")) {
    schema[SPECIAL] = { kind: "anyInteger" } satisfies SpecialType;
  }
}

/** Keeps `number` as the type of a header's integers, by an extension without `exact`. Only integers in JSON could lose digits. */
export function markHeader({ schema }: JsonObject): void {
  if (isObject(schema)) schema["x-json-integer"] ??= {};
}

/** Marks content that is sent as bytes: files in a range such as `*\/*`, and media types that are neither JSON nor text nor a form. */
export function markContent(node: JsonObject): void {
  if (!isObject(node.content)) return;
  for (const [mediaType, media] of Object.entries(node.content)) {
    if (!isObject(media) || isForm(mediaType) || isMultipart(mediaType)) continue;
    const isAny = mediaType.includes("*") && isObject(media.schema);
    if (formatOf(mediaType) !== "bytes" && !(isAny && isFile(media.schema as SchemaObject))) continue;
    media.schema = { type: "string", [SPECIAL]: { kind: "bytes" } satisfies SpecialType };
  }
}

/** Bound of the integers that a number holds exactly, in both directions. */
const LIMIT = 2 ** 53;

/** Lists the values of a schema. `undefined` if other values are allowed, too. */
function closedValues(schema: Readonly<JsonObject>): readonly unknown[] | undefined {
  return schema["x-open-enum"] === true ? undefined : listedValues(schema as SchemaObject);
}

/**
 * Tests for an integer that may be too large for a JavaScript number: by its values, by `x-json-integer`, else by its format and limits. A
 * limit is a bigint if it is too large for a number.
 */
export function isExactInteger(schema: Readonly<JsonObject>): boolean {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, "x-json-integer": mark } = schema;
  const values = closedValues(schema);
  if (values) return values.some((value) => typeof value === "bigint");
  if (isObject(mark)) return mark.exact === true;
  if (type !== undefined && ![type].flat().includes("integer")) return false;
  const above = [maximum, exclusiveMaximum].filter(isNumber);
  const below = [minimum, exclusiveMinimum].filter(isNumber);
  if (typeof format !== "string" || !/^u?int(?:64|128|256)$/.test(format))
    return [...above, ...below].some((limit) => typeof limit === "bigint");
  const most = Math.min(...above.map(Number));
  const least = Math.max(...below.map(Number));
  return most > LIMIT || (!format.startsWith("u") && least < -LIMIT);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Tests for a secret (`format: password`). */
export function isSecret({ format }: Readonly<JsonObject>): boolean {
  return format === "password";
}
