import { format as formats } from "@cfworker/json-schema";
import { getOrAdd } from "../base/get-or-add.ts";
import { integerRanges } from "../base/integer-ranges.ts";
import { isObject, isOfType, stringifyExact } from "../base/json.ts";
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

/** A mismatch whose place gets its name at the end, since most are those of branches that do not count. */
interface Found {
  readonly place: Place | undefined;
  readonly reason: string;
}

/** A comparison of a value with a schema. */
interface Visit {
  readonly place: Place | undefined;
  /** The mismatches so far. */
  readonly found: Found[];
  /** Present if a schema around this one needs it. */
  readonly evaluated?: Evaluated | undefined;
}

/** Result of a schema that was compared with a value. */
interface Outcome {
  /** The first mismatch, if there is one. */
  readonly first: readonly Found[];
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

  /** Adds the mismatches of a value. */
  function check(schema: unknown, value: unknown, visit: Visit): void {
    const { place, found, evaluated: outer } = visit;
    if (!isObject(schema)) {
      if (schema === false) fail(visit, "boolean schema is false");
      return;
    }
    const needsOwn = schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
    const evaluated: Evaluated | undefined = needsOwn ? new Set() : outer;
    const inner = needsOwn ? { place, found, evaluated } : visit;
    if (schema.$ref !== undefined) {
      // Each pair of a target and an object is evaluated once, and then adds only its first mismatch: the branches of recursive unions lead to
      // the same pairs, twice as often at each depth. A function of its own would need more of the stack.
      const target = resolve(String(schema.$ref));
      let outcome = known.get(target)?.get(value);
      if (outcome && (outcome.evaluated || !evaluated)) found.push(...outcome.first);
      else {
        const own: Evaluated | undefined = evaluated && new Set();
        const before = found.length;
        check(target, value, { place, found, evaluated: own });
        outcome = { first: found.slice(before, before + 1), evaluated: own };
        if (typeof value === "object") getOrAdd(known, target, () => new Map<unknown, Outcome>()).set(value, outcome);
      }
      addAll(outcome.evaluated, evaluated);
    }
    checkValue(schema, value, inner);
    checkBranches(schema, value, inner);
    if (Array.isArray(value)) checkItems(schema, value, inner);
    else if (isObject(value)) checkMembers(schema, value, inner);
    else if (isNumeric(value)) checkNumber(schema, value, inner);
    else if (typeof value === "string") checkText(schema, value, inner);
    if (needsOwn) addAll(evaluated, outer);
  }

  /** Tests a branch, and adds its mismatches. Only a branch that a value satisfies describes its members. */
  function isValid(schema: unknown, value: unknown, { place, found, evaluated }: Visit): boolean {
    const own: Evaluated | undefined = evaluated && new Set();
    const before = found.length;
    check(schema, value, { place, found, evaluated: own });
    if (found.length > before) return false;
    addAll(own, evaluated);
    return true;
  }

  function checkBranches(schema: Schema, value: unknown, visit: Visit): void {
    const { not, anyOf, allOf, oneOf, if: condition } = schema;
    const { place, found, evaluated } = visit;
    /** Counts the branches that a value satisfies. If there are none, adds the mismatches of all. */
    const count = (branches: readonly unknown[]): number => {
      const start = found.length;
      const valid = branches.filter((branch) => isValid(branch, value, visit)).length;
      if (valid > 0) found.length = start;
      return valid;
    };
    if (not !== undefined && isValid(not, value, { place, found: [] })) fail(visit, "must NOT be valid");
    if (Array.isArray(anyOf) && count(anyOf) === 0) fail(visit, "must match a schema in anyOf");
    if (Array.isArray(allOf)) for (const part of allOf) check(part, value, visit);
    if (Array.isArray(oneOf) && count(oneOf) !== 1) fail(visit, "must match exactly one schema in oneOf");
    if (condition !== undefined) {
      const branch = isValid(condition, value, { place, found: [], evaluated }) ? "then" : "else";
      const before = found.length;
      check(schema[branch], value, visit);
      if (found.length > before) fail(visit, `must match "${branch}" schema`);
    }
  }

  function checkMembers(schema: Schema, value: Schema, visit: Visit): void {
    const { place, found, evaluated } = visit;
    const { required, minProperties, maxProperties, propertyNames, dependentRequired, dependentSchemas } = schema;
    const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
    const names = Object.keys(value);
    const below = (name: string): Visit => ({ place: { name, parent: place }, found });
    if (Array.isArray(required))
      for (const name of required) if (!Object.hasOwn(value, name)) fail(below(name), "is missing");
    checkCount([minProperties, maxProperties], names.length, "properties", visit);
    for (const name of propertyNames === undefined ? [] : names) {
      const before = found.length;
      check(propertyNames, name, { place, found });
      if (found.length > before) fail(visit, "property name must be valid");
    }
    for (const [name, others] of Object.entries(dependentRequired ?? {}))
      for (const other of Object.hasOwn(value, name) ? (others as readonly string[]) : [])
        if (!Object.hasOwn(value, other)) fail(visit, `must have property ${other} when property ${name} is present`);
    for (const [name, part] of Object.entries(dependentSchemas ?? {}))
      if (Object.hasOwn(value, name)) check(part, value, visit);
    for (const [name, part] of Object.entries(properties ?? {}))
      if (Object.hasOwn(value, name)) check(part, value[name], below(name));
    const patterns = Object.entries(patternProperties ?? {}).map(([text, part]) => [patternOf(text), part] as const);
    for (const [pattern, part] of patterns)
      for (const name of names) if (pattern.test(name)) check(part, value[name], below(name));
    const hasOthers = additionalProperties !== undefined || evaluated;
    for (const name of hasOthers ? names : []) {
      const isDescribed =
        (isObject(properties) && Object.hasOwn(properties, name)) || patterns.some(([pattern]) => pattern.test(name));
      if (isDescribed || additionalProperties !== undefined) evaluated?.add(name);
      if (isDescribed || additionalProperties === undefined) continue;
      if (additionalProperties === false) fail(visit, "must NOT have additional properties");
      else check(additionalProperties, value[name], below(name));
    }
    for (const name of unevaluatedProperties === undefined ? [] : names) {
      if (evaluated?.has(name)) continue;
      evaluated?.add(name);
      if (unevaluatedProperties === false) fail(visit, "must NOT have unevaluated properties");
      else check(unevaluatedProperties, value[name], below(name));
    }
  }

  function checkItems(schema: Schema, value: readonly unknown[], visit: Visit): void {
    const { place, found, evaluated } = visit;
    const { minItems, maxItems, prefixItems, items, contains, minContains = 1, maxContains, unevaluatedItems } = schema;
    const { length } = value;
    const below = (at: number): Visit => ({ place: { name: at, parent: place }, found });
    checkCount([minItems, maxItems], length, "items", visit);
    const prefix = Array.isArray(prefixItems) ? prefixItems : [];
    for (let at = 0; at < length; at++) {
      if (at >= prefix.length && (items === undefined || items === false)) break;
      check(at < prefix.length ? prefix[at] : items, value[at], below(at));
      evaluated?.add(at);
    }
    if (items === false && length > prefix.length) fail(visit, `must NOT have more than ${prefix.length} items`);
    if (contains !== undefined) {
      const fitting = value.flatMap((item, at) => (isValid(contains, item, { place, found: [] }) ? at : []));
      for (const at of fitting) evaluated?.add(at);
      const most = maxContains === undefined ? "" : ` and no more than ${maxContains}`;
      if (fitting.length < Number(minContains) || fitting.length > Number(maxContains ?? Infinity))
        fail(visit, `must contain at least ${minContains}${most} valid item(s)`);
    }
    if (unevaluatedItems !== undefined)
      for (const [at, item] of value.entries()) {
        if (evaluated?.has(at)) continue;
        evaluated?.add(at);
        if (unevaluatedItems !== false) check(unevaluatedItems, item, below(at));
        else {
          fail(visit, `must NOT have more than ${at} items`);
          break;
        }
      }
    const equal = schema.uniqueItems === true ? findEqual(value) : undefined;
    if (equal) fail(visit, `must NOT have duplicate items (items ## ${equal.join(" and ")} are identical)`);
  }

  return (schema, value) => {
    const found: Found[] = [];
    known = new Map();
    check(schema, value, { place: undefined, found });
    return found.map(({ place, reason }) => ({ name: nameOf(place), reason }));
  };
}

function addAll(names: Evaluated | undefined, to: Evaluated | undefined): void {
  if (names && to) for (const name of names) to.add(name);
}

function fail({ place, found }: Visit, reason: string): void {
  found.push({ place, reason });
}

function checkValue(schema: Schema, value: unknown, visit: Visit): void {
  const { type, enum: values } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one)))
    fail(visit, `must be ${[type].flat().join(",")}`);
  if (schema.const !== undefined && !isEqual(value, schema.const)) fail(visit, "must be equal to constant");
  if (Array.isArray(values) && !values.some((one) => isEqual(value, one)))
    fail(visit, `must be equal to one of the allowed values: ${values.join(", ")}`);
}

function checkNumber(schema: Schema, value: Numeric, visit: Visit): void {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  const number = asExact(value);
  if (isNumeric(minimum) && number < asExact(minimum)) fail(visit, `must be >= ${minimum}`);
  if (isNumeric(maximum) && number > asExact(maximum)) fail(visit, `must be <= ${maximum}`);
  if (isNumeric(above) && number <= asExact(above)) fail(visit, `must be > ${above}`);
  if (isNumeric(below) && number >= asExact(below)) fail(visit, `must be < ${below}`);
  if (isNumeric(multipleOf) && !isMultiple(value, multipleOf)) fail(visit, `must be multiple of ${multipleOf}`);
}

function checkCount([least, most]: readonly unknown[], count: number, noun: string, visit: Visit): void {
  if (count < Number(least ?? 0)) fail(visit, `must NOT have fewer than ${least} ${noun}`);
  if (count > Number(most ?? Infinity)) fail(visit, `must NOT have more than ${most} ${noun}`);
}

function checkText({ minLength, maxLength, pattern, format }: Schema, text: string, visit: Visit): void {
  if (minLength !== undefined || maxLength !== undefined)
    checkCount([minLength, maxLength], [...text].length, "characters", visit);
  if (typeof pattern === "string" && !patternOf(pattern).test(text)) fail(visit, `must match pattern "${pattern}"`);
  const isRight = typeof format === "string" && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (isRight?.(text) === false) fail(visit, `must match format "${format}"`);
  const range = integerRanges.get(format);
  if (range && !isWithin(range, text)) fail(visit, `must be an integer from ${range[0]} to ${range[1]}`);
}

/** Tests a text of an integer. No range has more digits, and parsing millions of digits would take seconds. */
function isWithin([least, most]: readonly [bigint, bigint], text: string): boolean {
  return /^-?0*\d{1,78}$/.test(text) && BigInt(text) >= least && BigInt(text) <= most;
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  return getOrAdd(patterns, text, () => new RegExp(text, "u"));
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
