import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { OpenApiDocument } from "./document.ts";

/**
 * Checks an exact JSON value against the schema at a pointer of the document, such as `/components/schemas/Block`.
 * Returns what is wrong, or undefined.
 */
export type Validator = (schemaPointer: string, value: unknown) => string | undefined;

/** Makes the {@link Validator} of a document. Each schema is compiled when it is first asked for. */
export function createValidator(document: OpenApiDocument): Validator {
  // Not strict: a document's schemas hold OpenAPI's own keywords. Silent: formats such as `hex` say nothing to ajv.
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
    return validate(toDoubles(value)) ? undefined : describe(validate.errors ?? []);
  };
}

/** The error deepest in the value: in a union, that of the branch which fits best. */
function describe(errors: readonly ErrorObject[]): string {
  const depth = ({ instancePath, keyword }: ErrorObject) =>
    instancePath.split("/").length - (keyword === "const" || keyword === "enum" ? 0.5 : 0);
  const [deepest] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return "does not fit the schema";
  const allowed = deepest.params.allowedValues ?? deepest.params.allowedValue;
  return `${deepest.instancePath || "/"} ${deepest.message}${allowed === undefined ? "" : ` (${allowed})`}`;
}

/**
 * A copy of an exact JSON value for ajv, which takes no bigints. They are rounded down to a double rather than to the
 * nearest one: the largest uint64 then stays below 2^64, and a limit that is a power of two is still decided rightly.
 */
function toDoubles(value: unknown): unknown {
  if (typeof value === "bigint") return roundDown(value);
  if (Array.isArray(value)) return value.map(toDoubles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toDoubles(member)]));
}

function roundDown(integer: bigint): number {
  const digits = (integer < 0n ? -integer : integer).toString(2).length;
  const lost = BigInt(Math.max(0, digits - 53));
  // A shift of a bigint rounds towards minus infinity, negative numbers included.
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

/** The name under which ajv knows an integer format of a string, since a format of ajv applies to one type only. */
const ofText = (format: string): string => `${format}-text`;

/** Makes ajv check the ranges of OpenAPI's integer formats, on numbers and on strings. */
function registerIntegerFormats(ajv: Ajv2020): void {
  for (const [format, [lowest, highest]] of Object.entries(ranges)) {
    // Compared below `highest + 1`, a power of two, which is exact as a double where `highest` itself is not.
    const [from, below] = [Number(lowest), Number(highest + 1n)];
    ajv.addFormat(format, { type: "number", validate: (value: number) => value >= from && value < below });
    ajv.addFormat(ofText(format), {
      type: "string",
      validate: (text: string) => /^-?\d+$/.test(text) && BigInt(text) >= lowest && BigInt(text) <= highest,
    });
  }
}

/** A copy of a document in which strings with an integer format name the format's twin for text. */
function nameTextFormats(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nameTextFormats);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, nameTextFormats(member)]));
  const { type, format } = copy;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string") && !type.includes("integer"));
  return isText && typeof format === "string" && format in ranges ? { ...copy, format: ofText(format) } : copy;
}
