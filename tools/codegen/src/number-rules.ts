import type { InputRule } from "@ledgergate/runtime";
import { isObject, type JsonObject } from "./openapi.ts";
import type { SchemaPlace } from "./place.ts";

/**
 * Finds the doubles of an input (`format: double` or `float`), which may exceed 2^53. A name that also belongs to another number is left
 * out.
 */
export function readDoubles(input: SchemaPlace): Pick<InputRule, "double" | "doubles"> {
  const doubles = new Set<string>();
  const others = new Set<string>();
  const seen = new Set<string>();
  // No member has the name of the input itself. A list of what waits, since a chain of schemas may be too long for recursion.
  const waiting: [place: SchemaPlace, name: string][] = [[input, itself]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [{ end, flat }, name] = next;
    const key = `${end.pointer} ${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { types, keywords, properties } = flat;
    const variants = end.branches("anyOf", "oneOf");
    if (variants.length === 0) {
      if (!types || types.has("integer")) others.add(name);
      else if (types.has("number")) (/^(?:double|float)$/.test(keywords.format ?? "") ? doubles : others).add(name);
    }
    for (const variant of variants) waiting.push([variant, name]);
    for (const [member, inner] of properties) waiting.push([inner, member]);
    const { items, additionalProperties } = keywords;
    if (items !== undefined) waiting.push([end.below(items, "items"), name]);
    if (properties.size === 0 && isObject(additionalProperties))
      waiting.push([end.below(additionalProperties, "additionalProperties"), name]);
  }
  const names = [...doubles].filter((name) => name !== itself && !others.has(name)).sort();
  return {
    ...(doubles.has(itself) && !others.has(itself) && { double: true }),
    ...(names.length > 0 && { doubles: names }),
  };
}

const itself = " ";

/** Tests if lists and objects of an input may hold numbers. */
export function holdsNumbers(input: SchemaPlace): boolean {
  const { types } = input.flat;
  const isScalar = types && !types.has("array") && !types.has("object");
  return !isScalar && input.contains(mayBeNumber);
}

/** Tests for a schema that allows numbers, or lists and objects of anything. Members that a schema does not list do not count. */
function mayBeNumber(schema: Readonly<JsonObject>): boolean {
  const { type, items, properties, additionalProperties } = schema;
  const types = type === undefined ? undefined : [type].flat();
  if (types?.includes("integer") || types?.includes("number")) return true;
  if (types?.includes("array") && items === undefined) return true;
  if (types?.includes("object") && !properties && additionalProperties === undefined) return true;
  return !types && !describing.some((keyword) => schema[keyword] !== undefined);
}

/** Keywords that describe a value without a type. */
const describing = ["$ref", "allOf", "anyOf", "oneOf", "enum", "const", "properties", "items"];
