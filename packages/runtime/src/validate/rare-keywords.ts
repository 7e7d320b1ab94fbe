import { isObject } from "../option-rules.ts";
import { checkBelow, MAX_MISMATCHES } from "./check.ts";
import { atRoot, prefixed } from "./mismatch.ts";
import type { RareKeywords, Shape } from "./shape.ts";

/** Checks keywords that few documents use. Generated shapes refer to it if a schema has one of them. */
export const rareKeywords: RareKeywords = (rules, value, check, found) => {
  const { multipleOf, uniqueItems, minProperties, maxProperties, propertyNames, patternProperties, prefixItems } =
    rules;
  if (multipleOf !== undefined && isNumber(value) && !isMultiple(value, multipleOf)) {
    found.push(atRoot(`a multiple of ${multipleOf}`));
  }
  if (uniqueItems && Array.isArray(value) && new Set(value.map(canonical)).size < value.length) {
    found.push(atRoot("of items that all differ"));
  }
  if (prefixItems && Array.isArray(value)) {
    const first = value.slice(0, prefixItems.length);
    for (const [index, item] of first.entries()) checkBelow(check, index, prefixItems[index] as Shape, item, found);
  }
  if (!isObject(value)) return;
  const names = Object.keys(value);
  if (minProperties !== undefined && names.length < minProperties)
    found.push(atRoot(`of ${minProperties} members or more`));
  if (maxProperties !== undefined && names.length > maxProperties)
    found.push(atRoot(`of ${maxProperties} members or fewer`));
  for (const [pattern, shape] of patternProperties ?? []) {
    for (const name of names) {
      if (found.length >= MAX_MISMATCHES) return;
      if (pattern.test(name)) checkBelow(check, name, shape, value[name], found);
    }
  }
  if (propertyNames === undefined) return;
  for (const name of names) {
    if (found.length >= MAX_MISMATCHES) return;
    // A mismatch of a name is no mismatch of the member's value.
    if (check(propertyNames, name).length > 0) found.push(prefixed(name, atRoot("absent")));
  }
};

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Tests for a multiple. Fractions have a tolerance: 0.3 / 0.1 is 2.9999999999999996. */
function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (isWhole(value) && isWhole(of)) return BigInt(value) % BigInt(of) === 0n;
  return Number.isInteger(Number((Number(value) / Number(of)).toPrecision(15)));
}

function isWhole(value: number | bigint): boolean {
  return Number.isInteger(Number(value));
}

/** Serializes a JSON value such that the order of members does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "bigint") return { integer: `${inner}` };
    return isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
  });
}
