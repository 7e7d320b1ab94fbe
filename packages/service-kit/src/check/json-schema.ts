import { integerRanges } from "../base/integer-ranges.ts";
import { isObject } from "../base/json.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { partsOf } from "../read/references.ts";
import { kindsOfUnion } from "../read/union-kinds.ts";
import { type DocumentNode, mapSchemas } from "../read/walk-document.ts";
import { isNumeric } from "./exact-numbers.ts";
import { withoutFaults } from "./schema-faults.ts";

/** Use of a schema. Requests do not need members with `readOnly`, answers do not need members with `writeOnly`. */
export type SchemaUse = "request" | "answer";

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
  const oneWayMembers = (given: object): readonly string[] => {
    const members = partsOf(document, given).flatMap(({ properties }) => Object.entries(properties ?? {}));
    const marked = members.filter(([, member]) => partsOf(document, member).some((part) => part[mark] === true));
    return marked.map(([name]) => name);
  };
  /** `outer`: members that the schemas around this one do not need. */
  const convert = (given: unknown, outer: readonly string[] = []): unknown => {
    if (!isObject(given)) return given;
    const isComposed = [...sameValue, "required", "dependentRequired"].some((keyword) => given[keyword] !== undefined);
    const absent = isComposed ? [...outer, ...oneWayMembers(given)] : outer;
    const node = withoutFaults(given);
    dropRequired(node, absent);
    // ajv compiles no empty enum, which no value satisfies.
    if (Array.isArray(node.enum) && node.enum.length === 0) {
      delete node.enum;
      node.allOf = [node.allOf ?? [], false].flat();
    }
    convertFormat(node);
    selectByDiscriminator(node, document);
    if (node.$ref !== undefined) node.$ref = refer(String(node.$ref));
    const kept = Object.entries(node).filter(([keyword]) => !/^(?:examples?$|x-)/.test(keyword));
    return Object.fromEntries(
      kept.map(([keyword, value]) => {
        const inner = sameValue.includes(keyword) ? absent : [];
        return [keyword, mapSchemas("schema", keyword, value, (part) => convert(part, inner))];
      }),
    );
  };
  return (schema) => convert(schema) as object;
}

/** Keywords whose schemas describe the same value as the schema around them, which may require members of each other. */
const sameValue: readonly string[] = ["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"];

/** Removes absent members from those that a schema requires. */
function dropRequired(node: DocumentNode, absent: readonly string[]): void {
  const dropFrom = (names: unknown) =>
    Array.isArray(names) ? names.filter((name) => !absent.includes(String(name))) : [];
  const { required, dependentRequired } = node;
  if (required !== undefined) node.required = dropFrom(required);
  if (isObject(dependentRequired))
    node.dependentRequired = Object.fromEntries(
      Object.entries(dependentRequired).map(([name, names]) => [name, dropFrom(names)]),
    );
}

const floatRange = [-(2n ** 128n), 2n ** 128n] as const;

/** Octets in Base64 of either alphabet, with or without padding. */
const base64 = "^(?:[\\w+/-]{4})*(?:[\\w+/-]{2}(?:==)?|[\\w+/-]{3}=?)?$";

/** Replaces formats that validators do not check, or do not check as OpenAPI means them. */
function convertFormat(node: DocumentNode): void {
  const { type, format, minimum, maximum } = node;
  const range = format === "float" ? floatRange : integerRanges.get(format);
  if (range) {
    node.minimum = isNumeric(minimum) && minimum > range[0] ? minimum : range[0];
    node.maximum = isNumeric(maximum) && maximum < range[1] ? maximum : range[1];
    // A number of such a format is an integer. Of several types, the format limits only the numbers.
    const types = [type ?? ["integer", "string", "boolean", "array", "object", "null"]].flat();
    if (format !== "float") node.type = [...new Set(types.map((one) => (one === "number" ? "integer" : one)))];
    if (format !== "float" && types.filter((one) => one !== "null").join() !== "string") delete node.format;
  }
  // A validator would call the member of every object that has this name.
  if (format === "byte" || String(format) in Object.prototype) delete node.format;
  if (format === "byte") node.allOf = [node.allOf ?? [], { pattern: base64 }].flat();
}

/**
 * Rewrites a union whose branches exclude each other by the member that its discriminator names, by an `if` and `else` for each value. A
 * validator of `oneOf` checks a value against every variant. For a union of fifty variants, this takes milliseconds and reports one mistake
 * fifty times.
 */
function selectByDiscriminator(node: DocumentNode, document: object): void {
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
