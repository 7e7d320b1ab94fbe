import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isObject, type OpenApiDocument } from "./document.ts";

/**
 * Checks an exact JSON value against the schema at a pointer of the document, such as `/components/schemas/Block`.
 * Returns the fault, or `undefined` if the value is valid.
 */
export type Validator = (schemaPointer: string, value: unknown) => string | undefined;

/** Makes the {@link Validator} of a document. Each schema is compiled at its first use. */
export function createValidator(document: OpenApiDocument): Validator {
  // Not strict, since schemas contain OpenAPI's own keywords. Without logger, since ajv warns of formats such as `hex`.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formats.default(ajv);
  registerIntegerFormats(ajv);
  ajv.addSchema(nameTextFormats(toDoubles(document)) as object, "document");
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPointer, value) => {
    let validate = compiled.get(schemaPointer);
    if (!validate) {
      const fragment = schemaPointer.split("/").map(encodeURIComponent).join("/");
      validate = ajv.compile({ $ref: `document#${fragment}` });
      compiled.set(schemaPointer, validate);
    }
    return validate(hasBigint(value) ? toDoubles(value) : value) ? undefined : describe(validate.errors ?? []);
  };
}

/** Describes the deepest error in the value. In a union, it is the error of the best matching branch. */
function describe(errors: readonly ErrorObject[]): string {
  const depth = ({ instancePath, keyword }: ErrorObject) =>
    instancePath.split("/").length - (keyword === "const" || keyword === "enum" ? 0.5 : 0);
  const [deepest] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return "does not fit the schema";
  const allowed = deepest.params.allowedValues ?? deepest.params.allowedValue;
  return `${deepest.instancePath || "/"} ${deepest.message}${allowed === undefined ? "" : ` (${allowed})`}`;
}

/**
 * Copies an exact JSON value for ajv, which does not support bigints. They are rounded down to a double instead of to the nearest
 * one. So the largest uint64 stays below 2^64, and a limit that is a power of two is still checked correctly.
 */
function toDoubles(value: unknown): unknown {
  if (typeof value === "bigint") return roundDown(value);
  if (Array.isArray(value)) return value.map(toDoubles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toDoubles(member)]));
}

/** Most values have none and need no copy. */
function hasBigint(value: unknown): boolean {
  return typeof value === "bigint" || (isObject(value) && Object.values(value).some(hasBigint));
}

function roundDown(integer: bigint): number {
  const digits = (integer < 0n ? -integer : integer).toString(2).length;
  const lost = BigInt(Math.max(0, digits - 53));
  // A shift of a bigint rounds towards minus infinity, also for negative numbers.
  return Number((integer >> lost) << lost);
}

const ranges: Readonly<Record<string, readonly [lowest: bigint, highest: bigint]>> = {
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** Name of an integer format for strings. In ajv, a format applies to one type only. */
const textFormat = (format: string): string => `${format}-text`;

/** Makes ajv check the ranges of OpenAPI's integer formats on numbers and strings. */
function registerIntegerFormats(ajv: Ajv2020): void {
  for (const [format, [lowest, highest]] of Object.entries(ranges)) {
    // `highest + 1` is a power of two and therefore exact as a double. `highest` is not.
    const [from, below] = [Number(lowest), Number(highest + 1n)];
    ajv.addFormat(format, { type: "number", validate: (value: number) => value >= from && value < below });
    ajv.addFormat(textFormat(format), {
      type: "string",
      validate: (text: string) => /^-?\d+$/.test(text) && BigInt(text) >= lowest && BigInt(text) <= highest,
    });
  }
}

/** Copies a document and renames the integer formats of strings, so that ajv applies the formats for strings. */
function nameTextFormats(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nameTextFormats);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, nameTextFormats(member)]));
  const { type, format } = copy;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string") && !type.includes("integer"));
  return isText && typeof format === "string" && format in ranges ? { ...copy, format: textFormat(format) } : copy;
}
