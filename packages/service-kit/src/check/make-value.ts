import { getOrAdd } from "../base/get-or-add.ts";
import { isObject, stringifyExact } from "../base/json.ts";
import { partsOf, segmentsOf, valueAt } from "../read/references.ts";
import { nameKind } from "../read/union-kinds.ts";
import { walkDocument } from "../read/walk-document.ts";
import { given, mostItems, named, numbersOf, textsOf, type Way } from "./make-scalar.ts";
import { oppositesOf } from "./opposites.ts";
import { itemOf, memberOf } from "./schema-reader.ts";
import type { Validate } from "./validator.ts";

/** Keyword of our own: the branches of a `oneOf`, of which only one may fit. */
const rivals = Symbol("rivals");

/** Most values of one type that are tried in vain for a way to satisfy a schema, and most of all that are tried for one value. */
const mostMisses = 300;
const mostTries = 20_000;

/** Finds the names of schemas: of parameters and headers, members and components. */
function readNames(document: object): WeakMap<object, string> {
  const names = new WeakMap<object, string>();
  walkDocument(document, (node, kind, pointer) => {
    const isNamed = /\/(?:properties|schemas|headers)\/[^/]*$/.test(pointer);
    const name = isNamed ? segmentsOf(pointer)?.at(-1) : node.name;
    const schema = kind === "schema" ? node : node.schema;
    if (typeof name === "string" && isObject(schema)) names.set(schema, name);
  });
  return names;
}

/**
 * Makes a function that makes values of a schema, the plainest first: with all members, then with the required ones. The validator accepts or
 * drops each. A schema that contains itself is followed once.
 */
export function createValueMaker(document: object, validate: Validate): (schema: object) => Iterable<unknown> {
  const made = new WeakMap<object, unknown>();
  const names = readNames(document);
  const open = new Set<unknown>();
  let tries = 0;

  /** Lists ways to satisfy a schema. */
  function* waysOf(schema: unknown, outer: ReadonlySet<unknown> = new Set()): Iterable<Way> {
    if (schema === false || outer.has(schema)) return;
    if (!isObject(schema)) return yield [];
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas, ...own } = schema;
    const choices: (readonly unknown[])[] = [
      ...(typeof $ref === "string" ? [[valueAt(document, $ref)]] : []),
      ...(isObject(own.not) ? [[...partsOf(document, own.not, ["allOf"]).flatMap(oppositesOf), true]] : []),
      ...listOf(allOf).map((part) => [part]),
      ...[anyOf, Array.isArray(oneOf) && oneOf.flatMap((one) => [nameKind(schema, one) ?? [], one].flat())].filter(
        Array.isArray,
      ),
      ...(condition === undefined ? [] : [[otherwise ?? true, { allOf: [condition, then ?? true] }]]),
      ...Object.values(dependentSchemas ?? {}).map((part) => [part, true]),
    ];
    yield* joinWays(choices, [{ ...own, [named]: names.get(schema), [rivals]: oneOf }], new Set(outer).add(schema));
  }

  function* joinWays(
    [first, ...others]: readonly (readonly unknown[])[],
    own: Way,
    outer: ReadonlySet<unknown>,
  ): Iterable<Way> {
    if (!first) return yield own;
    for (const branch of first)
      for (const way of waysOf(branch, outer)) yield* joinWays(others, [...own, ...way], outer);
  }

  /** Makes the values of a schema that the validator accepts, the plainest first. */
  function* valuesOf(schema: object): Iterable<unknown> {
    const known = made.get(schema);
    if (known !== undefined) yield known;
    for (const way of waysOf(schema))
      for (const candidates of kindsOf(way)) {
        let misses = 0;
        for (const value of candidates) {
          if (++tries > mostTries) return;
          if (++misses > mostMisses) break;
          if (validate(schema, value).length > 0) continue;
          misses = 0;
          if (!made.has(schema)) made.set(schema, value);
          yield value;
        }
      }
  }

  /** Makes values of several schemas at once. A schema that is being made already has none. */
  function* innerValues(schemas: readonly unknown[]): Iterable<unknown> {
    if (schemas.includes(false)) return;
    const nodes = schemas.filter(isObject);
    const targets = nodes.map((node) => (typeof node.$ref === "string" ? valueAt(document, node.$ref) : node));
    if (targets.some((target) => open.has(target))) return;
    const mark = () => targets.forEach((target) => void open.add(target));
    const unmark = () => targets.forEach((target) => void open.delete(target));
    const [only, ...others] = nodes;
    mark();
    try {
      for (const value of valuesOf(only && others.length === 0 ? only : { allOf: nodes })) {
        unmark();
        yield value;
        mark();
      }
    } finally {
      unmark();
    }
  }

  /** Lists the schemas of other branches. */
  const othersOf = (way: Way) =>
    given(way, rivals).flatMap((branches) => listOf(branches).flatMap((one) => partsOf(document, one)));

  /** Lists the values to try: those that a way names, then those of each type. */
  function* kindsOf(way: Way): Iterable<Iterable<unknown>> {
    const [constants, enums] = [given(way, "const"), given(way, "enum")];
    yield [...given(way, "examples").flat(), ...given(way, "default"), ...constants, ...enums.flat()];
    if (constants.length + enums.length > 0) return;
    for (const type of typesOf(way)) {
      if (type === "object") yield objectsOf(way);
      else if (type === "array") yield listsOf(way);
      else if (type === "string") yield textsOf(way);
      else if (type === "null") yield [null];
      else if (type === "boolean") yield [true, false];
      else yield numbersOf(way, othersOf(way));
    }
  }

  function* objectsOf(way: Way): Iterable<object> {
    const required = new Set(given(way, "required").flat().map(String));
    const dependent = given(way, "dependentRequired").flatMap((map) => Object.values(map as object).flat());
    const declared = given(way, "properties").flatMap((map) => Object.keys(map as object));
    const listed = new Set([...declared, ...required, ...dependent.map(String)]);
    const isMap = way.some((node) => isObject(node.additionalProperties ?? node.patternProperties));
    const least = Math.max(listed.size === 0 && isMap ? 1 : 0, ...given(way, "minProperties").map(Number));
    const members = new Map(
      [...listed, ...namesOf(way, listed, least - listed.size)].flatMap((name) => {
        const [found] = innerValues(membersOf(way, name));
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
    if ([...required].some((name) => !members.has(name))) return;
    const optional = [...members.keys()].filter((name) => !required.has(name));
    const whole = Object.fromEntries(members);
    const without = (left: readonly string[]) =>
      Object.fromEntries([...members].filter(([name]) => !left.includes(name)));
    yield* [whole, without(optional), ...optional.map((name) => without([name]))];
    for (let count = optional.length - 1; count > 0; count--) yield without(optional.slice(count));
    // A member of another branch with a wrong value excludes that branch.
    const others = othersOf(way).flatMap(({ properties }) => Object.keys(properties ?? {}));
    for (const name of new Set([...others, "property1"]))
      if (!members.has(name)) for (const value of [null, 0, "", []]) yield { ...whole, [name]: value };
    for (const name of members.keys())
      for (const value of innerValues(membersOf(way, name))) yield { ...whole, [name]: value };
  }

  /** Makes names of members that no schema lists. */
  function namesOf(way: Way, listed: ReadonlySet<string>, count: number): ReadonlySet<string> {
    const rules = given(way, "propertyNames");
    const patterns = given(way, "patternProperties").flatMap((map) => Object.keys(map as object));
    const types = patterns.length > 0 ? patterns.map((pattern) => ({ pattern })) : rules.length > 0 ? [{}] : [];
    const most = Math.min(count, mostItems);
    const found = new Set<string>();
    for (const type of types)
      for (const name of found.size < most ? innerValues([{ type: "string", ...type }, ...rules]) : []) {
        if (!listed.has(String(name))) found.add(String(name));
        if (found.size >= most) break;
      }
    for (let at = 1; found.size < most; at++) found.add(`property${at}`);
    return found;
  }

  function* listsOf(way: Way): Iterable<readonly unknown[]> {
    const contains = given(way, "contains");
    const contained = given(way, "minContains").map(Number);
    // Behind the first items, since these may be others than those that it must contain.
    const behind = contains.length * Math.max(1, ...contained);
    const prefixes = given(way, "prefixItems").map((items) => listOf(items).length + behind);
    const limits = [...given(way, "minItems").map(Number), behind];
    const isUnique = given(way, "uniqueItems").includes(true);
    const excluded = contains.map((schema) => ({ not: schema }));
    const mostContained = Math.min(...given(way, "maxContains").map(Number));
    // Items fit all that the list must contain, or in turn one of it and none of the others.
    const inTurn = contains.map((schema) => [schema, ...excluded.filter(({ not }) => not !== schema)]);
    const plans = contains.length > 1 ? [[contains], inTurn] : [[contains]];
    const most = Math.min(Math.max(1, ...limits, ...prefixes), mostItems);
    const counts = Array.from({ length: most + 1 }, (_, less) => most - less);
    for (const [count, plan] of counts.flatMap((count) => plans.map((plan) => [count, plan] as const))) {
      const taken = new Set<string>();
      const sources = new Map<string, Iterator<unknown>>();
      /** Takes the next value of an item, or the first one if items may be equal. Items behind the listed ones share their values. */
      const takeItem = (at: number, more: readonly unknown[]): readonly unknown[] => {
        const key = `${Math.min(at, Math.max(0, ...prefixes))} ${[excluded, ...plan].indexOf(more)}`;
        const values = innerValues([...way.map((node) => itemOf(node, at) ?? true), ...more]);
        const source = getOrAdd(sources, key, () => (isUnique ? values : repeatFirst(values))[Symbol.iterator]());
        for (let next = source.next(); !next.done; next = source.next()) {
          const text = isUnique ? stringifyExact(next.value) : "";
          if (isUnique && taken.has(text)) continue;
          taken.add(text);
          return [next.value];
        }
        return [];
      };
      const items = Array.from({ length: count }, (_, at) => {
        const wanted = takeItem(at, (at < mostContained * plan.length && plan[at % plan.length]) || excluded);
        return wanted.length > 0 || contains.length === 0 ? wanted : takeItem(at, []);
      });
      yield items.flat();
    }
  }

  return function* (schema) {
    tries = 0;
    open.clear();
    try {
      yield* innerValues([schema]);
    } catch (error) {
      // Documents nest schemas more deeply than a stack allows.
      if (!(error instanceof RangeError)) throw error;
    }
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Keywords that mean a type if no schema names one. */
const meant = [
  ["object", /^(?:properties|required|additionalProperties|patternProperties|m\w+Properties|propertyNames)$/],
  ["array", /^(?:items|prefixItems|contains|m\w+Items|uniqueItems)$/],
  ["string", /^(?:pattern|format|m\w+Length)$/],
  ["number", /^(?:minimum|maximum|multipleOf)$/],
] as const;

function typesOf(way: Way): ReadonlySet<unknown> {
  const [types] = given(way, "type");
  const keys = way.flatMap((node) => Object.keys(node));
  const likely = meant.filter(([, keywords]) => keys.some((key) => keywords.test(key))).map(([type]) => type);
  return new Set([types ?? likely, "string", "object", "array", "number", "boolean", "null"].flat());
}

/** Repeats the first value without end. */
function* repeatFirst(values: Iterable<unknown>): Iterable<unknown> {
  for (const value of values) for (;;) yield value;
}

/** Lists the schemas of a member. */
function membersOf(way: Way, name: string): readonly unknown[] {
  const schemas = way.flatMap((node) => memberOf(node, name));
  return schemas.length > 0 ? schemas : way.map(({ unevaluatedProperties = true }) => unevaluatedProperties);
}
