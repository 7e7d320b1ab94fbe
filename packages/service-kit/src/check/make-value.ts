import { integerRanges } from "../base/integer-ranges.ts";
import { isObject, isOfType } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { partsOf } from "../read/parts.ts";
import { valueAt } from "../read/pointer.ts";
import { nameKind } from "../read/union-kinds.ts";
import { walkDocument } from "../read/walk-document.ts";
import { patternFault } from "./schema-faults.ts";
import { itemOf, memberOf } from "./schema-reader.ts";
import { textOfPattern } from "./text-of-pattern.ts";
import type { Validate } from "./validator.ts";

/** Keyword of our own: the branches of a `oneOf`, of which only one may fit. */
const rivals = Symbol("rivals");

/** Keyword of our own: the name of the parameter, member or component that has the schema. */
const named = Symbol("named");

type Node = Readonly<Record<string, unknown>> & {
  readonly [rivals]?: readonly unknown[];
  readonly [named]?: string | undefined;
};
type Numeric = number | bigint;

/** Most values that are tried for each way to satisfy a schema, and for all schemas in it. */
const mostOwn = 300;
const mostTries = 20_000;

/** Most items of a list. */
const mostItems = 50;

/** Texts of formats, several for those that patterns often narrow. */
const texts: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2030-01-01T00:00:00Z",
    "2030-01-01T00:00:00.000Z",
    "2030-01-01T00:00:00+00:00",
    "2030-01-01T00:00:00.000000Z",
  ],
  date: ["2030-01-01"],
  time: ["00:00:00Z", "00:00:00.000Z"],
  duration: ["P1D", "PT1H"],
  uuid: ["00000000-0000-4000-8000-000000000000"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  hostname: ["node.example.com", "a.co"],
  email: ["user@example.com", "a@b.co"],
  "idn-email": ["user@example.com"],
  uri: ["https://example.com", "https://example.com/path", "https://a.co"],
  byte: ["AA==", "AAA0"],
};

/** Texts by the end of a name. Any other text is made of its name. */
const textsByName: readonly (readonly [ending: RegExp, text: string])[] = [
  [/(?:hash|digest|txid)$/i, `0x${"0123456789abcdef".repeat(4)}`],
  [/(?:address|account|owner|sender|receiver|recipient)$/i, `0x${"0123456789".repeat(4)}`],
  [/(?:ur[il]|link)$/i, "https://example.com"],
  [/mail$/i, "user@example.com"],
  [/(?:date|time|timestamp|_at)$/i, "2030-01-01T00:00:00Z"],
  [/(?:signature|payload|data|hex|bytes)$/i, "0x00"],
];

function textOfName(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, "-");
  return textsByName.find(([ending]) => ending.test(name))?.[1] ?? `example-${words}`;
}

/** Finds the names of schemas: of parameters and headers, members and components. */
function readNames(document: OpenApiDocument): WeakMap<object, string> {
  const names = new WeakMap<object, string>();
  walkDocument(document, "document", "#", {
    visit: ({ name, schema, properties, schemas, headers }) => {
      const ofHeaders = Object.entries(headers ?? {}).map(([own, header]) => [own, Object(header).schema] as const);
      const owned = [
        [name, schema] as const,
        ...ofHeaders,
        ...[schemas, properties].flatMap((map) => Object.entries(map ?? {})),
      ];
      for (const [own, child] of owned)
        if (typeof own === "string" && isObject(child) && !names.has(child)) names.set(child, own);
    },
  });
  return names;
}

/**
 * Makes a function that makes values of a schema, the plainest first: with all members, then with the required ones. The validator accepts or
 * drops each. A schema that contains itself is followed once.
 */
export function createValueMaker(document: OpenApiDocument, validate: Validate): (schema: object) => Iterable<unknown> {
  const made = new WeakMap<object, unknown>();
  const names = readNames(document);
  const open = new Set<unknown>();
  let tries = 0;

  /** Lists ways to satisfy a schema: the schemas without branches that then describe the value together. */
  function* waysOf(schema: unknown, outer: ReadonlySet<unknown> = new Set()): Iterable<readonly Node[]> {
    if (schema === false || outer.has(schema)) return;
    if (!isObject(schema)) return yield [];
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas, ...own } = schema;
    const within = new Set(outer).add(schema);
    const target = typeof $ref === "string" ? [[valueAt(document, $ref)]] : [];
    const doubled = isObject(own.not) && own.not.not !== undefined ? [[own.not.not]] : [];
    const branches = [
      anyOf,
      Array.isArray(oneOf) ? oneOf.flatMap((one) => [nameKind(schema, one) ?? [], one].flat()) : undefined,
    ];
    const groups = [
      ...target,
      ...doubled,
      ...listOf(allOf).map((part) => [part]),
      ...branches.filter(Array.isArray),
      ...(condition === undefined ? [] : [[otherwise ?? true, { allOf: [condition, then ?? true] }]]),
      ...Object.values(dependentSchemas ?? {}).map((part) => [part, true]),
    ];
    yield* joinWays(
      groups,
      [{ ...own, [named]: names.get(schema), ...(Array.isArray(oneOf) && { [rivals]: oneOf }) }],
      within,
    );
  }

  function* joinWays(
    [first, ...others]: readonly (readonly unknown[])[],
    own: readonly Node[],
    within: ReadonlySet<unknown>,
  ): Iterable<readonly Node[]> {
    if (!first) return yield own;
    for (const branch of first)
      for (const way of waysOf(branch, within)) yield* joinWays(others, [...own, ...way], within);
  }

  /** Makes the values of a schema that the validator accepts, the plainest first. */
  function* valuesOf(schema: object): Iterable<unknown> {
    const known = made.get(schema);
    if (known !== undefined) yield known;
    for (const way of waysOf(schema)) {
      let own = 0;
      for (const value of candidatesOf(way)) {
        if (++tries > mostTries) return;
        if (++own > mostOwn) break;
        if (validate(schema, value).length > 0) continue;
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
    for (const target of targets) open.add(target);
    const [only, ...others] = nodes;
    const values = valuesOf(only && others.length === 0 ? only : { allOf: nodes })[Symbol.iterator]();
    try {
      for (let next = values.next(); !next.done; next = values.next()) {
        for (const target of targets) open.delete(target);
        yield next.value;
        for (const target of targets) open.add(target);
      }
    } finally {
      for (const target of targets) open.delete(target);
    }
  }

  function firstOf(schemas: readonly unknown[]): { readonly value: unknown } | undefined {
    for (const value of innerValues(schemas)) return { value };
    return undefined;
  }

  function* candidatesOf(way: readonly Node[]): Iterable<unknown> {
    const given = (keyword: string) => way.flatMap((node) => (node[keyword] === undefined ? [] : [node[keyword]]));
    yield* [given("example"), given("examples").flat(), given("default"), given("const"), given("enum").flat()].flat();
    if ([...given("const"), ...given("enum")].length > 0) return;
    for (const type of typesOf(way)) {
      if (type === "object") yield* objectsOf(way);
      else if (type === "array") yield* listsOf(way);
      else if (type === "string") yield* textsOf(way);
      else if (type === "null") yield null;
      else if (type === "boolean") yield* [true, false];
      else yield* numbersOf(way);
    }
  }

  function* objectsOf(way: readonly Node[]): Iterable<Node> {
    const required = new Set(way.flatMap(({ required }) => listOf(required).map(String)));
    const declared = way.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
    const least = Math.max(0, ...way.map(({ minProperties }) => Number(minProperties ?? 0)));
    const dependent = way.flatMap((node) =>
      Object.values(node.dependentRequired ?? {})
        .flat()
        .map(String),
    );
    const names = [...new Set([...declared, ...required, ...dependent])];
    const isMap =
      names.length === 0 && way.some((node) => isObject(node.additionalProperties ?? node.patternProperties));
    const others = namesOf(way, names, Math.max(least - names.length, isMap ? 1 : 0));
    const members = new Map(
      [...names, ...others].flatMap((name) => {
        const found = firstOf(membersOf(way, name));
        return found ? [[name, found.value] as const] : [];
      }),
    );
    if ([...required].some((name) => !members.has(name))) return;
    const optional = [...members.keys()].filter((name) => !required.has(name));
    const without = (left: readonly string[]) =>
      Object.fromEntries([...members].filter(([name]) => !left.includes(name)));
    yield without([]);
    yield without(optional);
    for (const name of optional) yield without([name]);
    for (let count = optional.length - 1; count > 0; count--) yield without(optional.slice(count));
    // A member of another branch with a wrong value excludes that branch.
    const declaredBy = (branch: unknown) =>
      partsOf(document, branch).flatMap(({ properties }) => Object.keys(properties ?? {}));
    for (const name of new Set(way.flatMap((node) => listOf(node[rivals]).flatMap(declaredBy))))
      if (!members.has(name)) for (const value of [null, 0, "", []]) yield { ...without([]), [name]: value };
    for (const name of members.keys())
      for (const value of innerValues(membersOf(way, name))) yield { ...without([]), [name]: value };
  }

  /** Makes names of members that no schema lists. */
  function namesOf(way: readonly Node[], listed: readonly string[], count: number): readonly string[] {
    const rules = way.flatMap(({ propertyNames = [] }) => propertyNames);
    const patterns = way.flatMap(({ patternProperties }) => Object.keys(patternProperties ?? {}));
    const schemas = patterns.map((pattern) => [{ type: "string", pattern }, ...rules]);
    if (schemas.length === 0 && rules.length > 0) schemas.push([{ type: "string" }, ...rules]);
    const found = new Set<string>();
    const most = Math.min(count, mostItems);
    for (const schema of schemas)
      for (const name of found.size < most ? innerValues(schema) : []) {
        if (!listed.includes(String(name))) found.add(String(name));
        if (found.size >= most) break;
      }
    for (let at = 1; found.size < most; at++) found.add(`property${at}`);
    return [...found];
  }

  function* listsOf(way: readonly Node[]): Iterable<readonly unknown[]> {
    const given = (keyword: string) => way.map((node) => Number(node[keyword] ?? 0));
    const prefix = Math.max(...way.map(({ prefixItems }) => listOf(prefixItems).length));
    const least = Math.max(...given("minItems"), ...given("minContains"), prefix);
    const contained = way.flatMap(({ contains }) => (contains === undefined ? [] : [contains]));
    for (let count = Math.min(Math.max(least, 1), mostItems); count >= 0; count--) {
      const items: unknown[] = [];
      for (let at = 0; at < count; at++) {
        const schemas = way.map((node) => itemOf(node, at) ?? true);
        for (const one of [[...schemas, ...contained], schemas]) {
          const values = innerValues(one);
          const isUnique = way.some(({ uniqueItems }) => uniqueItems === true);
          const value = isUnique ? firstOther(values, items) : firstOf(one);
          if (value) items.push(value.value);
          if (value) break;
        }
      }
      yield items;
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

function typesOf(way: readonly Node[]): ReadonlySet<unknown> {
  const named = way.filter(({ type }) => type !== undefined);
  const likely = meant.filter(([, keywords]) =>
    way.some((node) => Object.keys(node).some((key) => keywords.test(key))),
  );
  const first = named[0] ? [named[0].type].flat() : likely.map(([type]) => type);
  return new Set([...first, "string", "object", "array", "number", "boolean", "null"]);
}

/** Lists the schemas of a member. */
function membersOf(way: readonly Node[], name: string): readonly unknown[] {
  const schemas = way.flatMap((node) => memberOf(node, name));
  return schemas.length > 0 ? schemas : way.map(({ unevaluatedProperties = true }) => unevaluatedProperties);
}

function firstOther(values: Iterable<unknown>, known: readonly unknown[]): { readonly value: unknown } | undefined {
  const before = new Set(known.map((one) => stringifyExact(one)));
  for (const value of values) if (!before.has(stringifyExact(value))) return { value };
  return undefined;
}

/** Makes numbers at and beside the limits, and multiples. */
function* numbersOf(way: readonly Node[]): Iterable<Numeric> {
  const limits = way.flatMap(limitsOf);
  // Beyond the limits of another branch, that branch is excluded.
  const rival = way.flatMap((node) => listOf(node[rivals])).filter(isObject);
  const ofRivals = rival.flatMap((node) => [...limitsOf(node), ...(integerRanges.get(node.format) ?? [])]);
  const steps = way.flatMap(({ multipleOf }) => (isOfType(multipleOf, "number") ? Number(multipleOf) : []));
  const near = [0n, 1n, -1n].flatMap((more) => [...limits, ...ofRivals].map((limit) => add(limit, more)));
  const beside = limits.map(Number).flatMap((one) => [Math.ceil(one), Math.floor(one), one * 0.9999, one * 1.0001]);
  const [low = 0, high = low] = limits.map(Number).sort((one, other) => one - other);
  const between = [1, 2, 3].map((part) => low + ((high - low) * part) / 4);
  const several = Array.from({ length: mostItems }, (_, at) => [
    BigInt(at),
    ...near.map((one) => add(one, BigInt(at))),
  ]);
  for (const number of [1, 0, 0.5, ...near, ...between, ...beside, ...several.flat()]) {
    yield asNumber(number);
    for (const step of steps)
      for (const round of [Math.ceil, Math.floor]) yield Number((round(Number(number) / step) * step).toPrecision(15));
  }
}

function limitsOf(node: Node): readonly Numeric[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = node;
  const limits = [minimum, exclusiveMinimum, maximum, exclusiveMaximum];
  return limits.filter((limit): limit is Numeric => isOfType(limit, "number"));
}

function add(number: Numeric, more: bigint): Numeric {
  return typeof number === "bigint" ? number + more : number + Number(more);
}

function asNumber(number: Numeric): Numeric {
  return Number.isSafeInteger(Number(number)) ? Number(number) : number;
}

/** Makes texts of formats and patterns, of the lengths that a schema wants. */
function* textsOf(way: readonly Node[]): Iterable<string> {
  const given = (keyword: string) => way.flatMap((node) => (node[keyword] === undefined ? [] : [node[keyword]]));
  const least = Math.min(Math.max(0, ...given("minLength").map(Number)), 100_000);
  const most = Math.min(100_000, ...given("maxLength").map(Number));
  const fit = (text: string) => text.padEnd(least, text.at(-1) ?? "a").slice(0, most);
  const patterns = given("pattern")
    .map(String)
    .filter((pattern) => !patternFault(pattern));
  const formatted = given("format").flatMap((format) =>
    Object.hasOwn(texts, String(format)) ? (texts[String(format)] ?? []) : [],
  );
  yield* formatted;
  const name = way.find((node) => node[named] !== undefined)?.[named];
  const plain = [...(name === undefined ? [] : [textOfName(name)]), "string", "text", "0", "1000"];
  if (patterns.length === 0) yield fit(plain[0] ?? "");
  else yield* plain.filter((text) => text.length >= least && text.length <= most);
  const longest = Math.min(least, 1_000) + 10;
  for (const isMixed of [false, true])
    for (let more = 0; patterns.length > 0 && more <= longest; more++) {
      const all = patterns.flatMap((pattern) => textOfPattern(pattern, { more, isMixed }) ?? []);
      yield* [...all, all.join("")].filter((text) => text.length >= least && text.length <= most);
    }
  for (const pattern of patterns) yield* [fit(textOfPattern(pattern) ?? "")];
  for (let seed = 1; seed <= mostItems; seed++)
    yield* patterns.length > 0 ? patterns.flatMap((one) => textOfPattern(one, { seed }) ?? []) : [fit(`string${seed}`)];
  for (let number = 1; number <= mostItems; number++)
    yield* formatted.flatMap((text) => [varyText(text, number, 0), varyText(text, number, least)]);
  yield* plain.map(fit);
}

/** Changes the last number of a text, or adds one within its first word. There it also makes the text as long as it must be. */
function varyText(text: string, more: number, least: number): string {
  if (/\d/.test(text))
    return text.replace(/\d+(?=\D*$)/, (digits) => `${Number(digits) + more}`.padStart(digits.length, "0"));
  return text.replace(/(?=[.@])/, "a".repeat(Math.max(0, least - text.length)) + more);
}
