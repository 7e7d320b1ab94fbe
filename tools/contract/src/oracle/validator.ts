import { isDeepStrictEqual } from "node:util";
import { Ajv2020, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isObject, type OpenApiDocument } from "./document.ts";
import { stringifyExact } from "./exact-json.ts";
import { createSchemaReader, type Schema } from "./read-schema.ts";

/**
 * Checks an exact JSON value against the schema at a pointer of the document, such as `/components/schemas/Block`.
 * Returns the fault, or `undefined` if the value is valid.
 */
export type Validator = (schemaPointer: string, value: unknown) => string | undefined;

/** Makes the {@link Validator} of a document. Each schema is compiled at its first use. */
export function createValidator(document: OpenApiDocument): Validator {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPointer, value) => {
    ajv ??= createAjv().addSchema(readSchemas(document), "document");
    const fragment = schemaPointer.split("/").map(encodeURIComponent).join("/");
    const validate = compiled.get(schemaPointer) ?? ajv.compile({ $ref: `document#${fragment}` });
    compiled.set(schemaPointer, validate);
    return validate(value) ? undefined : describe(validate.errors ?? []);
  };
}

/** Copies a document with its schemas as ajv reads them. */
function readSchemas(document: OpenApiDocument): object {
  const isOld = document.openapi?.startsWith("3.0") ?? false;
  const read = createSchemaReader({ isOld });
  const copy = (node: unknown, name = ""): unknown => {
    if (name === "schema") return read(node as Schema);
    if (!isObject(node)) return node;
    if (Array.isArray(node)) return node.map((item) => copy(item));
    const of = name === "schemas" ? () => "schema" : (member: string) => member;
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, copy(one, of(key))]));
  };
  return copy(document) as object;
}

/** Describes the deepest error in the value. In a union, it is the error of the best matching branch. */
function describe(errors: readonly ErrorObject[]): string {
  const depth = ({ instancePath, keyword }: ErrorObject) =>
    instancePath.split("/").length - (keyword === "const" || keyword === "enum" ? 0.5 : 0);
  const [deepest] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return "does not fit the schema";
  const { instancePath, keyword, schema, message } = deepest;
  const text = keyword === "kinds" ? `must be ${schema}` : `must keep ${keyword} ${stringifyExact(schema)}`;
  return `${instancePath || "/"} ${keyword in keywords ? text : message}`;
}

type Number = number | bigint;

export type Keyword = (
  given: unknown,
  value: unknown,
  schema: unknown,
  context: { readonly instancePath: string },
) => boolean;

const limit =
  (holds: (value: Number, limit: Number) => boolean): Keyword =>
  (given, value) =>
    !isNumber(value) || holds(value, given as Number);

type Range = readonly [lowest: bigint, above: bigint];

const isWithin = ([lowest, above]: Range, value: Number) => value >= lowest && value < above;

// ajv knows no bigints and divides doubles, so its keywords of numbers are replaced.
const replaced: Readonly<Record<string, Keyword>> = {
  minimum: limit((value, lowest) => value >= lowest),
  maximum: limit((value, highest) => value <= highest),
  exclusiveMinimum: limit((value, lowest) => value > lowest),
  exclusiveMaximum: limit((value, highest) => value < highest),
  multipleOf: limit((value, divisor) => scaled(value) % scaled(divisor) === 0n),
  enum: (values, value) => (values as readonly unknown[]).some((one) => isDeepStrictEqual(one, value)),
  const: (constant, value) => isDeepStrictEqual(constant, value),
};

const keywords: typeof replaced = {
  ...replaced,
  kinds: (kinds, value) => (kinds as readonly string[]).some((kind) => isOfKind(kind, value)),
  digits: (range, value) =>
    typeof value !== "string" || (/^-?\d+$/.test(value) && isWithin(range as Range, BigInt(value))),
  integers: (range, value) => !isNumber(value) || (isWhole(value) && isWithin(range as Range, value)),
};

/** Documents have patterns of ECMAScript without the flag `u`, such as `\\-`. */
const regExp = Object.assign(
  (pattern: string, flags: string) => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: "new RegExp" },
);

/** Creates ajv with exact numbers, and more keywords, which see all values. */
export function createAjv(more: Readonly<Record<string, Keyword>> = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    verbose: true,
    logger: false,
    code: { regExp, optimize: false },
  });
  formats.default(ajv);
  // Of either alphabet, with or without padding.
  ajv.addFormat("byte", /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/);
  for (const keyword of Object.keys(replaced)) ajv.removeKeyword(keyword);
  for (const [keyword, validate] of Object.entries({ ...keywords, ...more }))
    ajv.addKeyword({ keyword, validate: validate as FuncKeywordDefinition["validate"] & object });
  return ajv;
}

function isNumber(value: unknown): value is Number {
  return typeof value === "number" || typeof value === "bigint";
}

function isWhole(value: Number): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Multiplies a number by 10^400, by its decimal digits. */
function scaled(value: Number): bigint {
  const [digits = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
}

function isOfKind(kind: string, value: unknown): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value);
  if (kind === "object") return isObject(value) && !Array.isArray(value);
  if (kind === "integer") return isNumber(value) && isWhole(value);
  return kind === "number" ? isNumber(value) : typeof value === kind;
}
