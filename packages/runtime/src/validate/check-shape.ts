import { isObject, oneOf, wrongNumber, wrongText, wrongType } from "./check-scalar.ts";
import { checkUnion, checkVariant } from "./check-union.ts";
import { atRoot, atRootOfOtherKind, type Finding, missing, prefixed } from "./mismatch.ts";
import type { ApiShapes, Check, Shape, ShapeRules } from "./shape.ts";

/** How many mismatches are enough to be told. A list of thousands may have one in each item. */
export const ENOUGH = 10;

/** Makes the {@link Check} of shapes that name each other. A value without mismatches costs no memory. */
export function createCheck({ schemas, rareKeywords }: Pick<ApiShapes, "schemas" | "rareKeywords">): Check {
  const check: Check = (shape, value, found) => {
    if (typeof shape === "string") return check(schemas[shape] as Shape, value, found);
    if (shape === false) found.push(atRoot("absent"));
    if (typeof shape === "boolean") return;
    const { type, enum: values } = shape;
    const wrong = type && wrongType(type, value);
    if (wrong !== undefined) found.push(atRoot(wrong));
    else if (values && !values.includes(value as string)) {
      found.push(atRootOfOtherKind(oneOf(values)));
    } else checkRules(shape, value, found);
  };

  const checkBelow = (name: string | number, shape: Shape, value: unknown, found: Finding[]) => {
    const before = found.length;
    check(shape, value, found);
    for (let index = before; index < found.length; index += 1) found[index] = prefixed(name, found[index] as Finding);
  };

  const checkRules = (rules: ShapeRules, value: unknown, found: Finding[]) => {
    const { allOf, anyOf, oneOf: alternatives, not, variants } = rules;
    if (allOf) for (const part of allOf) check(part, value, found);
    if (anyOf) checkUnion(anyOf, false, value, check, found);
    if (alternatives) checkUnion(alternatives, true, value, check, found);
    if (variants) checkVariant(variants, value, check, found);
    if (not !== undefined) checkNot(not, value, found);
    const wrong =
      typeof value === "string"
        ? wrongText(rules, value)
        : (typeof value === "number" || typeof value === "bigint") && wrongNumber(rules, value);
    if (wrong) found.push(atRoot(wrong));
    if (Array.isArray(value)) checkItems(rules, value, found);
    else if (isObject(value)) checkMembers(rules, value, found);
    rareKeywords?.(rules, value, check, found);
  };

  const checkNot = (not: Shape, value: unknown, found: Finding[]) => {
    const mismatches: Finding[] = [];
    check(not, value, mismatches);
    if (mismatches.length === 0) found.push(atRoot("of another kind"));
  };

  const checkItems = ({ items, minItems, maxItems }: ShapeRules, values: readonly unknown[], found: Finding[]) => {
    const { length } = values;
    if (minItems !== undefined && length < minItems) found.push(atRoot(`of ${minItems} items or more`));
    if (maxItems !== undefined && length > maxItems) found.push(atRoot(`of ${maxItems} items or fewer`));
    if (items === undefined) return;
    for (let index = 0; index < length && found.length < ENOUGH; index += 1) {
      checkBelow(index, items, values[index], found);
    }
  };

  const checkMembers = (
    { required, properties, additionalProperties }: ShapeRules,
    value: Readonly<Record<string, unknown>>,
    found: Finding[],
  ) => {
    if (required) {
      for (const name of required) if (!Object.hasOwn(value, name)) found.push(missing(name));
    }
    for (const name in properties) {
      if (Object.hasOwn(value, name)) checkBelow(name, properties[name] as Shape, value[name], found);
    }
    if (additionalProperties === undefined) return;
    for (const name of Object.keys(value)) {
      if (!properties || !Object.hasOwn(properties, name)) checkBelow(name, additionalProperties, value[name], found);
    }
  };

  return check;
}
