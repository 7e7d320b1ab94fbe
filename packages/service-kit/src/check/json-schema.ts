import { integerRanges } from "../base/integer-ranges.ts";
import { isObject } from "../base/json.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { partsOf } from "../read/parts.ts";
import { kindsOfUnion } from "../read/union-kinds.ts";
import { DOCUMENT_SHAPE } from "../read/walk-document.ts";
import { withoutFaults } from "./schema-faults.ts";

/** Use of a schema. Requests do not need members with `readOnly`, answers do not need members with `writeOnly`. */
export type SchemaUse = "request" | "answer";

type Node = Readonly<Record<string, unknown>>;

/**
 * Makes a function that converts a schema of a document to JSON Schema 2020-12, with the schemas in it. It follows no references:
 * `refer` returns the reference to put in place of another. Patterns that no validator compiles, or that can take too long, are left out.
 */
export function createSchemaConverter(
  document: OpenApiDocument,
  use: SchemaUse,
  refer: (reference: string) => string,
): (schema: object) => object {
  const mark = use === "request" ? "readOnly" : "writeOnly";
  const isOneWay = (member: unknown): boolean => partsOf(document, member).some((part) => part[mark] === true);
  const oneWayMembers = (given: Node): readonly string[] =>
    partsOf(document, given).flatMap(({ properties }) =>
      Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) =>
        isOneWay(member) ? [name] : [],
      ),
    );
  /** `outer`: members that the schemas around this one do not need. */
  const convert = (given: unknown, outer: readonly string[] = []): unknown => {
    if (!isObject(given)) return given;
    const isComposed = [...sameValue, "required", "dependentRequired"].some((keyword) => given[keyword] !== undefined);
    const absent = isComposed ? [...outer, ...oneWayMembers(given)] : outer;
    const node = convertKeywords(withoutFaults(given), absent);
    selectByDiscriminator(node, document);
    return Object.fromEntries(
      Object.entries(node).flatMap(([keyword, value]) => {
        if (/^(?:examples?$|x-)/.test(keyword)) return [];
        if (keyword === "$ref") return [[keyword, refer(String(value))]];
        return [[keyword, convertValue(keyword, value, absent)]];
      }),
    );
  };
  const convertValue = (keyword: string, value: unknown, absent: readonly string[]): unknown => {
    const member = Object.hasOwn(DOCUMENT_SHAPE.schema, keyword) ? DOCUMENT_SHAPE.schema[keyword] : undefined;
    if (!member || !Object.values(member).includes("schema")) return value;
    const outer = sameValue.includes(keyword) ? absent : [];
    if (Array.isArray(value)) return value.map((part) => convert(part, outer));
    if ("one" in member || !isObject(value)) return convert(value, outer);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convert(part, outer)]));
  };
  return (schema) => convert(schema) as object;
}

/** Keywords whose schemas describe the same value as the schema around them, which may require members of each other. */
const sameValue: readonly string[] = ["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"];

/** Converts the keywords of one schema. The schemas in it stay as they are. */
function convertKeywords(given: Node, absent: readonly string[]): Record<string, unknown> {
  const node: Record<string, unknown> = { ...given };
  const { required, dependentRequired } = given;
  // ajv compiles no empty enum, which no value satisfies.
  if (Array.isArray(node.enum) && node.enum.length === 0) {
    delete node.enum;
    node.allOf = [...(Array.isArray(given.allOf) ? given.allOf : []), false];
  }
  const withoutAbsent = (names: readonly unknown[]) => names.filter((name) => !absent.includes(String(name)));
  if (Array.isArray(required)) node.required = withoutAbsent(required);
  if (isObject(dependentRequired))
    node.dependentRequired = Object.fromEntries(
      Object.entries(dependentRequired).map(([name, names]) => [
        name,
        Array.isArray(names) ? withoutAbsent(names) : [],
      ]),
    );
  convertFormat(node);
  return node;
}

const floatRange = [-(2n ** 128n), 2n ** 128n] as const;

function nameTypes(names: readonly unknown[]): unknown {
  const [name, ...others] = new Set(names);
  return others.length > 0 ? [name, ...others] : name;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Octets in Base64 of either alphabet, with or without padding. */
const base64 = "^(?:[\\w+/-]{4})*(?:[\\w+/-]{2}(?:==)?|[\\w+/-]{3}=?)?$";

/** Replaces formats that validators do not check, or do not check as OpenAPI means them. */
function convertFormat(node: Record<string, unknown>): void {
  const { type, format, minimum, maximum, pattern, allOf } = node;
  const range = format === "float" ? floatRange : integerRanges.get(format);
  if (range) {
    node.minimum = isNumber(minimum) && minimum > range[0] ? minimum : range[0];
    node.maximum = isNumber(maximum) && maximum < range[1] ? maximum : range[1];
    // A number of such a format is an integer. Of several types, the format limits only the numbers.
    const types = [type ?? ["integer", "string", "boolean", "array", "object", "null"]].flat();
    if (format !== "float") node.type = nameTypes(types.map((one) => (one === "number" ? "integer" : one)));
    if (format !== "float" && types.filter((one) => one !== "null").join() !== "string") delete node.format;
  }
  // A validator would call the member of every object that has this name.
  if (format === "byte" || String(format) in Object.prototype) delete node.format;
  if (format !== "byte") return;
  if (pattern === undefined) node.pattern = base64;
  else node.allOf = [...(Array.isArray(allOf) ? allOf : []), { pattern: base64 }];
}

/**
 * Rewrites a union whose branches exclude each other by the member that its discriminator names, by an `if` and `else` for each value. A
 * validator of `oneOf` checks a value against every variant. For a union of fifty variants, this takes milliseconds and reports one mistake
 * fifty times.
 */
function selectByDiscriminator(node: Record<string, unknown>, document: object): void {
  const { oneOf, discriminator, allOf = [] } = node;
  const name = isObject(discriminator) ? discriminator.propertyName : undefined;
  delete node.discriminator;
  if (typeof name !== "string" || !Array.isArray(oneOf)) return;
  const kinds = kindsOfUnion(document, oneOf, name);
  if (!kinds) return;
  const known = { type: "object", required: [name], properties: { [name]: { enum: kinds.flat() } } };
  // In a value without the discriminator, every `if` holds. So no variant applies to it.
  const branches = oneOf.flatMap((branch, at) =>
    (kinds[at] ?? []).map((kind) => ({ if: { properties: { [name]: { not: { const: kind } } } }, else: branch })),
  );
  delete node.oneOf;
  node.allOf = [...(allOf as readonly object[]), known, ...branches];
}
