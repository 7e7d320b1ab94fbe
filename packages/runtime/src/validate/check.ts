import { RANGES } from "../integer.ts";
import { isObject, kindOf } from "../option-rules.ts";
import { atRoot, type Finding, missing, prefixed } from "./mismatch.ts";
import type { ApiShapes, Check, Shape, ShapeRules, ShapeType, ShapeVariants } from "./shape.ts";

/** Maximum number of mismatches to report. Each of thousands of items may have one. */
export const MAX_MISMATCHES = 10;

/**
 * Makes the {@link Check} of one value by shapes that refer to each other. It compares each part of the value with each schema once, and
 * keeps few mismatches: the branches of recursive unions lead to the same pairs, twice as often at each depth.
 */
export function createCheck({ schemas, rareKeywords }: ApiShapes): Check {
  const known = new Map<string, Map<unknown, readonly Finding[]>>();
  const check: Check = (shape, value) => {
    if (typeof shape === "string") {
      const outcomes = known.get(shape) ?? new Map<unknown, readonly Finding[]>();
      known.set(shape, outcomes);
      const found = outcomes.get(value) ?? check(schemas[shape] as Shape, value).slice(0, MAX_MISMATCHES);
      outcomes.set(value, found);
      return found;
    }
    if (typeof shape === "boolean") return shape ? [] : [atRoot("absent")];
    const { type, enum: values } = shape;
    const wrong = type && wrongType(type, value);
    if (wrong) return [atRoot(wrong)];
    if (values && !values.includes(value as string)) return [atRoot(oneOf(values), true)];
    return checkRules(shape, value);
  };

  const checkRules = (rules: ShapeRules, value: unknown): readonly Finding[] => {
    const { allOf = [], anyOf, oneOf: alternatives, not, variants } = rules;
    const found = allOf.flatMap((part) => check(part, value));
    if (anyOf) found.push(...checkUnion(anyOf, false, value, check));
    if (alternatives) found.push(...checkUnion(alternatives, true, value, check));
    if (variants) found.push(...checkVariant(variants, value, check));
    if (not !== undefined && check(not, value).length === 0) found.push(atRoot("of another kind"));
    const wrong =
      typeof value === "string"
        ? wrongText(rules as Limits, value)
        : isOfType("number", value) && wrongNumber(rules as Limits, value as number);
    if (wrong) found.push(atRoot(wrong));
    if (Array.isArray(value)) checkItems(rules as Limits, value, found);
    else if (isObject(value)) checkMembers(rules, value, found);
    rareKeywords?.(rules, value, check, found);
    return found;
  };

  const checkItems = (
    { items, minItems, maxItems, prefixItems = [] }: Limits,
    values: readonly unknown[],
    found: Finding[],
  ) => {
    const { length } = values;
    if (length < minItems) found.push(atRoot(`of ${minItems} items or more`));
    if (length > maxItems) found.push(atRoot(`of ${maxItems} items or fewer`));
    if (items === undefined) return;
    for (let index = prefixItems.length; index < length && found.length < MAX_MISMATCHES; index += 1) {
      checkBelow(check, index, items, values[index], found);
    }
  };

  const checkMembers = (
    { required = [], properties = {}, additionalProperties, patternProperties }: ShapeRules,
    value: Readonly<Record<string, unknown>>,
    found: Finding[],
  ) => {
    for (const name of required) if (!Object.hasOwn(value, name)) found.push(missing(name));
    for (const name in properties) {
      if (Object.hasOwn(value, name)) checkBelow(check, name, properties[name] as Shape, value[name], found);
    }
    if (additionalProperties === undefined) return;
    for (const name of Object.keys(value)) {
      if (found.length >= MAX_MISMATCHES) return;
      if (Object.hasOwn(properties, name) || patternProperties?.some(([pattern]) => pattern.test(name))) continue;
      checkBelow(check, name, additionalProperties, value[name], found);
    }
  };

  return check;
}

/** Checks a member or an item. */
export function checkBelow(check: Check, name: string | number, shape: Shape, value: unknown, found: Finding[]): void {
  for (const finding of check(shape, value)) found.push(prefixed(name, finding));
}

/** Checks a value against the variant that its discriminator names. */
function checkVariant({ member, shapes, unknown }: ShapeVariants, value: unknown, check: Check): readonly Finding[] {
  if (!isObject(value)) return [atRoot(nameOf("object"))];
  const kind = Object.hasOwn(value, member) ? value[member] : undefined;
  const shape = typeof kind === "string" && Object.hasOwn(shapes, kind) ? shapes[kind] : unknown;
  if (shape !== undefined) return check(shape, value);
  return [kind === undefined ? missing(member) : prefixed(member, atRoot(oneOf(Object.keys(shapes)), true))];
}

/**
 * Checks a value against several shapes. It must fit at least one, or only one if `exactlyOne` is true. If it fits none, the
 * mismatches of the closest shape are reported: the shape that fits down to the deepest level, and of several such shapes the one with
 * the fewest mismatches. If two shapes are equally close, one mismatch of the whole value is reported. If all mismatches are at the root, all that
 * is expected there is reported.
 */
function checkUnion(shapes: readonly Shape[], exactlyOne: boolean, value: unknown, check: Check): readonly Finding[] {
  const misses = shapes.map((shape) => check(shape, value));
  const fitting = misses.filter(({ length }) => length === 0).length;
  if (fitting > 0) return fitting > 1 && exactlyOne ? [atRoot("of one kind only")] : [];
  const rank = (a: readonly Finding[], b: readonly Finding[]) => depthOf(b) - depthOf(a) || a.length - b.length;
  const [first = [], second] = [...misses].sort(rank);
  if (depthOf(first) > 0) return second && rank(first, second) === 0 ? [atRoot("of one of several kinds")] : first;
  const expected = [...new Set(misses.map(([finding]) => finding?.expected))].join(" or ");
  // A constant suggests another kind, even if `null` is also allowed.
  const suggestsKind = misses.some(([finding]) => finding?.discriminating);
  return [atRoot(expected, suggestsKind)];
}

/** Measures how well a value fits a shape: the depth of the first level with a mismatch, half a level less if it suggests another kind. */
function depthOf(findings: readonly Finding[]): number {
  return Math.min(
    ...findings.map(({ pointer, discriminating }) => pointer.split("/").length - (discriminating ? 1.5 : 1)),
  );
}

function nameOf(type: ShapeType): string {
  return type === "null" ? type : `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;
}

/** Describes the expected type if the value has none of the types; `undefined` if it has one. */
function wrongType(type: ShapeType | readonly ShapeType[], value: unknown): string | undefined {
  const types = [type].flat();
  return types.some((each) => isOfType(each, value)) ? undefined : types.map(nameOf).join(" or ");
}

/** Tests the type of a value. An integer beyond 2^53 may be a bigint. */
function isOfType(type: ShapeType, value: unknown): boolean {
  const kind = kindOf(value);
  const isInteger = kind === "bigint" || Number.isInteger(value);
  return kind === type || (isInteger && (type === "integer" || type === "number"));
}

const LONGEST_LIST = 12;

/** Lists allowed values, or the first of many. */
function oneOf(values: readonly unknown[]): string {
  const shown = values
    .slice(0, LONGEST_LIST)
    .map((value) => (typeof value === "bigint" ? String(value) : JSON.stringify(value)));
  if (values.length > LONGEST_LIST) shown.push("…");
  return `${values.length > 1 ? "one of " : ""}${shown.join(", ")}`;
}

/** Describes the rule that a number breaks. */
function wrongNumber(rules: Limits, value: number | bigint): string | undefined {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = rules;
  if (value < minimum) return `at least ${minimum}`;
  if (value > maximum) return `at most ${maximum}`;
  if (value <= exclusiveMinimum) return `above ${exclusiveMinimum}`;
  if (value >= exclusiveMaximum) return `below ${exclusiveMaximum}`;
  return isInRange(format, value) ? undefined : `an integer of ${format}`;
}

/** Describes the rule that a text breaks. */
function wrongText({ format, pattern, minLength, maxLength }: Limits, text: string): string | undefined {
  if (lengthUpTo(minLength, text) < minLength) return `of ${minLength} characters or more`;
  if (lengthUpTo(maxLength, text) > maxLength) return `of ${maxLength} characters or fewer`;
  // No format has more digits, and parsing millions of digits would take seconds.
  const isInteger = !(format in RANGES) || (/^-?0*\d{1,78}$/.test(text) && isInRange(format, BigInt(text)));
  if (isInteger && (!pattern || pattern.test(text))) return undefined;
  return `text ${format === undefined ? `that matches ${pattern.source}` : `of format ${format}`}`;
}

/** Rules whose limits may be absent. A comparison with an absent limit is false. */
type Limits = Required<ShapeRules>;

/** Measures a text in characters, as JSON Schema does, not in UTF-16 units. The result is exact up to the limit. */
function lengthUpTo(limit: number, text: string): number {
  return [...text.slice(0, 2 * limit + 2)].length;
}

/** Tests the range of a format. A number beyond 2^53 has already lost digits and is compared as it is. */
function isInRange(format: string | undefined, value: number | bigint): boolean {
  const range = RANGES[`${format}`];
  return !range || (value >= range[0] && value <= range[1]);
}
