import { formatOf, isFile, isForm, isMultipart } from "./media-type.ts";
import { isObject, type JsonObject, type SchemaObject } from "./openapi.ts";

/** The type of a schema in `schema.ts` that replaces the type of openapi-typescript. */
export type SpecialType =
  | { readonly kind: "bytes" | "exactInteger" | "anyInteger" | "unknownVariant" }
  | { readonly kind: "openEnum"; readonly values: readonly string[] };

/** Marks a schema of a special type for `printSchemas`. It is never written to a file. */
export const SPECIAL = "x-codegen-special";

/** Marks a schema whose type depends on an extension or a format. */
export function markSchema(schema: JsonObject): void {
  const special = specialTypeOf(schema);
  if (!special || schema[SPECIAL]) return;
  schema[SPECIAL] = special;
  // Except for properties, openapi-typescript calls `transform` only for schemas with a `type` and without an `enum`. It would add
  // the null of `nullable` a second time.
  delete schema.enum;
  schema.type = [schema.type ?? "string", ...(schema.nullable === true ? ["null"] : [])].flat();
  delete schema.nullable;
}

function specialTypeOf(schema: JsonObject): SpecialType | undefined {
  if (schema["x-unknown-variant"] === true) return { kind: "unknownVariant" };
  if (isExactInteger(schema)) return { kind: "exactInteger" };
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

/** Tests for an integer that may be too large for a JavaScript number: by `x-json-integer`, else by its format and limits. */
export function isExactInteger(schema: Readonly<JsonObject>): boolean {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, "x-json-integer": mark } = schema;
  if (isObject(mark)) return mark.exact === true;
  if (![type].flat().includes("integer") || (format !== "int64" && format !== "uint64")) return false;
  const most = Math.min(...[maximum, exclusiveMaximum].filter((limit) => typeof limit === "number"));
  const least = Math.max(...[minimum, exclusiveMinimum].filter((limit) => typeof limit === "number"));
  return most > LIMIT || (format === "int64" && least < -LIMIT);
}

/** Tests for a secret (`format: password`). */
export function isSecret({ format }: Readonly<JsonObject>): boolean {
  return format === "password";
}
