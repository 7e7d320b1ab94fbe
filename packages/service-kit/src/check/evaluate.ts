import { format as formats } from "@cfworker/json-schema";
import { integerRanges } from "../base/integer-ranges.ts";
import { isObject, isOfType } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import { asExact, isMultiple, isNumeric, type Numeric } from "./exact-numbers.ts";

/** A place in a value that breaks its schema, in Prism's words. The empty name stands for the whole value. */
export interface SchemaMismatch {
  readonly name: string;
  readonly reason: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** The names of the members or the indexes of the items that lead from the root to a value, the last one first. */
interface Place {
  readonly name: string | number;
  readonly parent: Place | undefined;
}

/** Result of a schema that was compared with a value. */
interface Outcome {
  /** The first mismatch, if there is one. */
  readonly first: readonly SchemaMismatch[];
  /** Present if a schema around this one asked for it. */
  readonly evaluated: Evaluated | undefined;
}

/** Names of the members, or indexes of the items, that some schema describes. */
type Evaluated = Set<string | number>;

/**
 * Makes a function that compares a value with a schema of JSON Schema 2020-12. Integers of any size are compared exactly, and the time grows
 * with the length of a list, not with the square of it. `resolve` finds the target of a reference.
 */
export function createEvaluator(
  resolve: (reference: string) => unknown,
): (schema: unknown, value: unknown) => readonly SchemaMismatch[] {
  let known = new Map<unknown, Map<unknown, Outcome>>();

  /**
   * Recalls the outcome of a schema and an object. Each pair is evaluated once, and then adds only its first mismatch: the branches of
   * recursive unions lead to the same pairs, twice as often at each depth.
   */
  function recall(schema: unknown, value: unknown, found: SchemaMismatch[], outer: Evaluated | undefined): boolean {
    const outcome = known.get(schema)?.get(value);
    if (!outcome || (outer && !outcome.evaluated)) return false;
    found.push(...outcome.first);
    for (const name of outcome.evaluated ?? []) outer?.add(name);
    return true;
  }

  function remember(schema: unknown, value: unknown, outcome: Outcome, outer: Evaluated | undefined): void {
    const outcomes = known.get(schema) ?? new Map<unknown, Outcome>();
    if (typeof value === "object") known.set(schema, outcomes.set(value, outcome));
    for (const name of outcome.evaluated ?? []) outer?.add(name);
  }

  /** Adds the mismatches of a value. `evaluated` is present if a schema around this one needs it. */
  function check(
    schema: unknown,
    value: unknown,
    place: Place | undefined,
    found: SchemaMismatch[],
    outer?: Evaluated,
  ): void {
    const fail = (reason: string, at = place) => found.push({ name: nameOf(at), reason });
    if (!isObject(schema)) {
      if (schema === false) fail("boolean schema is false");
      return;
    }
    const needsOwn = schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
    const evaluated: Evaluated | undefined = needsOwn ? new Set() : outer;
    const target = schema.$ref === undefined ? true : resolve(String(schema.$ref));
    if (target !== true && !recall(target, value, found, evaluated)) {
      const own: Evaluated | undefined = evaluated && new Set();
      const before = found.length;
      check(target, value, place, found, own);
      remember(target, value, { first: found.slice(before, before + 1), evaluated: own }, evaluated);
    }
    checkValue(schema, value, fail);
    checkBranches(schema, value, place, found, evaluated);
    if (Array.isArray(value)) checkItems(schema, value, place, found, evaluated);
    else if (isObject(value)) checkMembers(schema, value, place, found, evaluated);
    else if (isNumeric(value)) checkNumber(schema, value, fail);
    else if (typeof value === "string") checkText(schema, value, fail);
    if (needsOwn && outer) for (const name of evaluated ?? []) outer.add(name);
  }

  /** Tests a branch, and adds its mismatches. Only a branch that a value satisfies describes its members. */
  function isValid(
    schema: unknown,
    value: unknown,
    evaluated: Evaluated | undefined,
    found: SchemaMismatch[] = [],
    place?: Place,
  ): boolean {
    const own: Evaluated | undefined = evaluated && new Set();
    const before = found.length;
    check(schema, value, place, found, own);
    if (found.length > before) return false;
    for (const name of own ?? []) evaluated?.add(name);
    return true;
  }

  function checkBranches(
    { not, anyOf, allOf, oneOf, if: condition, ...more }: Schema,
    value: unknown,
    place: Place | undefined,
    found: SchemaMismatch[],
    evaluated: Evaluated | undefined,
  ): void {
    const fail = (reason: string) => found.push({ name: nameOf(place), reason });
    /** Counts the branches that a value satisfies. Adds the mismatches of the others. */
    const count = (branches: readonly unknown[]): number =>
      branches.filter((branch) => isValid(branch, value, evaluated, found, place)).length;
    if (not !== undefined && isValid(not, value, undefined)) fail("must NOT be valid");
    const start = found.length;
    if (Array.isArray(anyOf)) {
      if (count(anyOf) > 0) found.length = start;
      else fail("must match a schema in anyOf");
    }
    if (Array.isArray(allOf)) for (const part of allOf) check(part, value, place, found, evaluated);
    const beforeOneOf = found.length;
    if (Array.isArray(oneOf)) {
      const valid = count(oneOf);
      if (valid > 0) found.length = beforeOneOf;
      if (valid !== 1) fail("must match exactly one schema in oneOf");
    }
    if (condition !== undefined) {
      const branch = isValid(condition, value, evaluated) ? "then" : "else";
      const before = found.length;
      if (more[branch] !== undefined) check(more[branch], value, place, found, evaluated);
      if (found.length > before) fail(`must match "${branch}" schema`);
    }
  }

  function checkMembers(
    schema: Schema,
    value: Schema,
    place: Place | undefined,
    found: SchemaMismatch[],
    evaluated: Evaluated | undefined,
  ): void {
    const fail = (reason: string) => found.push({ name: nameOf(place), reason });
    const { required, minProperties, maxProperties, propertyNames, dependentRequired, dependentSchemas } = schema;
    const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
    const names = Object.keys(value);
    const below = (name: string): Place => ({ name, parent: place });
    if (Array.isArray(required))
      for (const name of required)
        if (!Object.hasOwn(value, name)) found.push({ name: nameOf(below(name)), reason: "is missing" });
    if (names.length < Number(minProperties ?? 0)) fail(`must NOT have fewer than ${minProperties} properties`);
    if (names.length > Number(maxProperties ?? Infinity)) fail(`must NOT have more than ${maxProperties} properties`);
    for (const name of propertyNames === undefined ? [] : names) {
      const before = found.length;
      check(propertyNames, name, place, found);
      if (found.length > before) fail("property name must be valid");
    }
    for (const [name, others] of entriesOf(dependentRequired))
      for (const other of Object.hasOwn(value, name) ? (others as readonly string[]) : [])
        if (!Object.hasOwn(value, other)) fail(`must have property ${other} when property ${name} is present`);
    for (const [name, part] of entriesOf(dependentSchemas))
      if (Object.hasOwn(value, name)) check(part, value, place, found, evaluated);
    for (const [name, part] of entriesOf(properties))
      if (Object.hasOwn(value, name)) check(part, value[name], below(name), found);
    const patterns = entriesOf(patternProperties).map(([text, part]) => [patternOf(text), part] as const);
    for (const [pattern, part] of patterns)
      for (const name of names) if (pattern.test(name)) check(part, value[name], below(name), found);
    for (const name of names) {
      const isDescribed =
        (isObject(properties) && Object.hasOwn(properties, name)) || patterns.some(([pattern]) => pattern.test(name));
      if (isDescribed || additionalProperties !== undefined) evaluated?.add(name);
      if (isDescribed || additionalProperties === undefined) continue;
      if (additionalProperties === false) fail("must NOT have additional properties");
      else check(additionalProperties, value[name], below(name), found);
    }
    if (unevaluatedProperties === undefined) return;
    for (const name of names) {
      if (evaluated?.has(name)) continue;
      evaluated?.add(name);
      if (unevaluatedProperties === false) fail("must NOT have unevaluated properties");
      else check(unevaluatedProperties, value[name], below(name), found);
    }
  }

  function checkItems(
    schema: Schema,
    value: readonly unknown[],
    place: Place | undefined,
    found: SchemaMismatch[],
    evaluated: Evaluated | undefined,
  ): void {
    const fail = (reason: string) => found.push({ name: nameOf(place), reason });
    const { prefixItems, items, contains, minContains = 1, maxContains, uniqueItems, unevaluatedItems } = schema;
    const { length } = value;
    if (length > Number(schema.maxItems ?? Infinity)) fail(`must NOT have more than ${schema.maxItems} items`);
    if (length < Number(schema.minItems ?? 0)) fail(`must NOT have fewer than ${schema.minItems} items`);
    const prefix = Array.isArray(prefixItems) ? prefixItems : [];
    for (let at = 0; at < length; at++) {
      if (at >= prefix.length && (items === undefined || items === false)) break;
      check(at < prefix.length ? prefix[at] : items, value[at], { name: at, parent: place }, found);
      evaluated?.add(at);
    }
    if (items === false && length > prefix.length) fail(`must NOT have more than ${prefix.length} items`);
    if (contains !== undefined) {
      const fitting = value.flatMap((item, at) => (isValid(contains, item, undefined) ? at : []));
      for (const at of fitting) evaluated?.add(at);
      const most = maxContains === undefined ? "" : ` and no more than ${maxContains}`;
      if (fitting.length < Number(minContains) || fitting.length > Number(maxContains ?? Infinity))
        fail(`must contain at least ${minContains}${most} valid item(s)`);
    }
    if (unevaluatedItems !== undefined)
      for (const [at, item] of value.entries()) {
        if (evaluated?.has(at)) continue;
        evaluated?.add(at);
        if (unevaluatedItems !== false) check(unevaluatedItems, item, { name: at, parent: place }, found);
        else {
          fail(`must NOT have more than ${at} items`);
          break;
        }
      }
    const equal = uniqueItems === true ? findEqual(value) : undefined;
    if (equal) fail(`must NOT have duplicate items (items ## ${equal.join(" and ")} are identical)`);
  }

  return (schema, value) => {
    const found: SchemaMismatch[] = [];
    known = new Map();
    check(schema, value, undefined, found);
    return found;
  };
}

type Fail = (reason: string) => void;

function checkValue(schema: Schema, value: unknown, fail: Fail): void {
  const { type, enum: values } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one)))
    fail(`must be ${[type].flat().join(",")}`);
  if (schema.const !== undefined && !isEqual(value, schema.const)) fail("must be equal to constant");
  if (Array.isArray(values) && !values.some((one) => isEqual(value, one)))
    fail(`must be equal to one of the allowed values: ${values.join(", ")}`);
}

function checkNumber(schema: Schema, value: Numeric, fail: Fail): void {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  const number = asExact(value);
  if (isNumeric(minimum) && number < asExact(minimum)) fail(`must be >= ${minimum}`);
  if (isNumeric(maximum) && number > asExact(maximum)) fail(`must be <= ${maximum}`);
  if (isNumeric(above) && number <= asExact(above)) fail(`must be > ${above}`);
  if (isNumeric(below) && number >= asExact(below)) fail(`must be < ${below}`);
  if (isNumeric(multipleOf) && !isMultiple(value, multipleOf)) fail(`must be multiple of ${multipleOf}`);
}

function checkText({ minLength, maxLength, pattern, format }: Schema, text: string, fail: Fail): void {
  const length = minLength === undefined && maxLength === undefined ? 0 : [...text].length;
  if (length < Number(minLength ?? 0)) fail(`must NOT have fewer than ${minLength} characters`);
  if (length > Number(maxLength ?? Infinity)) fail(`must NOT have more than ${maxLength} characters`);
  if (typeof pattern === "string" && !patternOf(pattern).test(text)) fail(`must match pattern "${pattern}"`);
  const isRight = typeof format === "string" && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (isRight?.(text) === false) fail(`must match format "${format}"`);
  const range = integerRanges.get(format);
  if (range && !isWithin(range, text)) fail(`must be an integer from ${range[0]} to ${range[1]}`);
}

/** Tests a text of an integer. No range has more digits, and parsing millions of digits would take seconds. */
function isWithin([least, most]: readonly [bigint, bigint], text: string): boolean {
  return /^-?0*\d{1,78}$/.test(text) && BigInt(text) >= least && BigInt(text) <= most;
}

function entriesOf(map: unknown): readonly (readonly [string, unknown])[] {
  return isObject(map) ? Object.entries(map) : [];
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text, "u");
  patterns.set(text, known);
  return known;
}

function nameOf(place: Place | undefined): string {
  const names: (string | number)[] = [];
  for (let at = place; at; at = at.parent) names.push(at.name);
  return names.reverse().join(".");
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isNumeric(one) && isNumeric(other)) return asExact(one) === asExact(other);
  return typeof one === "object" && typeof other === "object" && textOf(one) === textOf(other);
}

/** Finds the last item that is equal to an earlier one, and the last of these. */
function findEqual(items: readonly unknown[]): readonly number[] | undefined {
  const known = new Map<string, number>();
  let found: readonly number[] | undefined;
  for (const [at, item] of items.entries()) {
    const text = textOf(item);
    const before = known.get(text);
    if (before !== undefined) found = [before, at];
    known.set(text, at);
  }
  return found;
}

/** Writes a value such that equal values have the same text. The order of members does not matter. */
function textOf(value: unknown): string {
  if (isNumeric(value)) return String(asExact(value));
  if (Array.isArray(value)) return `[${value.map(textOf)}]`;
  if (!isObject(value)) return stringifyExact(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${stringifyExact(name)}:${textOf(value[name])}`)}}`;
}
