import { isDeepStrictEqual } from "node:util";
import { Ajv2020, type FuncKeywordDefinition, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { type Document, isBodiless, type Json, mediaAt, type Place, type Schema } from "./document.ts";
import { readingsOf } from "./wire.ts";

/** The keywords that count: all, also with the types that their author meant, those of types, or those and the limits of sizes. */
export type Strictness = "all" | "limits" | "types" | "meant";

/** Says if values are right, by ajv and by the document as it was given. It shares no code with the readers that it judges. */
export interface Judge {
  readonly isRight: (value: Json, by?: Strictness) => boolean;
  /** True if a request for the value can only mean values with the same verdict. */
  readonly isClear: (value: Json) => boolean;
  /** Returns the value as a document means it: numbers without the type of integers are doubles. */
  readonly meant: (value: Json) => Json;
  /**
   * Returns the value as a program holds it: only integers with 64 bits or more, and with limits or values beyond 2^53, keep their digits. All
   * others are doubles. The second one has doubles also where the schema says both.
   */
  readonly heldAs: (value: Json) => readonly [exact: Json, double: Json];
}

type Number = number | bigint;

/** Documents have patterns of ECMAScript without the flag `u`, such as `\\-`. */
const regExp = Object.assign(
  (pattern: string, flags: string) => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: "new RegExp" },
);

type Keyword = (given: Json, value: Json, schema: Json, context: { readonly instancePath: string }) => boolean;

const limit =
  (holds: (value: Number, limit: Number) => boolean): Keyword =>
  (given, value) =>
    !isNumber(value) || holds(value, given as Number);

type Range = readonly [lowest: bigint, above: bigint];

// ajv knows no bigints and divides doubles, so its keywords of numbers are replaced.
const replaced: Readonly<Record<string, Keyword>> = {
  minimum: limit((value, lowest) => value >= lowest),
  maximum: limit((value, highest) => value <= highest),
  exclusiveMinimum: limit((value, lowest) => value > lowest),
  exclusiveMaximum: limit((value, highest) => value < highest),
  multipleOf: limit((value, divisor) => scaled(value) % scaled(divisor) === 0n),
  enum: (values, value) => (values as readonly Json[]).some((one) => isDeepStrictEqual(one, value)),
  const: (constant, value) => isDeepStrictEqual(constant, value),
};

/** Places of numbers that are exact integers, other integers, or any numbers. */
const places = { exact: new Set<string>(), integer: new Set<string>(), number: new Set<string>() };

type Kind = keyof typeof places;

const added: typeof replaced = {
  number: (kind, _, __, { instancePath }) => {
    places[kind as Kind].add(instancePath);
    return true;
  },
  kinds: (kinds, value) => (kinds as readonly string[]).some((kind) => isOfKind(kind, value)),
  digits: (range, value) => typeof value !== "string" || (isDigits(value) && isWithin(range as Range, BigInt(value))),
  integers: (range, value) => !isNumber(value) || (isWhole(value) && isWithin(range as Range, value)),
};

function isDigits(value: Json): value is string {
  return typeof value === "string" && /^-?\d+$/.test(value);
}

/** Tests the numbers, texts and the like in a value. */
function hasLeaf(value: Json, test: (leaf: Json) => boolean): boolean {
  if (typeof value !== "object" || value === null) return test(value);
  return Object.values(value).some((one) => hasLeaf(one, test));
}

function isWithin([lowest, above]: Range, value: Number): boolean {
  return value >= lowest && value < above;
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    logger: false,
    code: { regExp, optimize: false },
  });
  formats.default(ajv);
  // Of either alphabet, with or without padding.
  ajv.addFormat("byte", /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/);
  for (const keyword of Object.keys(replaced)) ajv.removeKeyword(keyword);
  for (const [keyword, validate] of Object.entries({ ...replaced, ...added }))
    ajv.addKeyword({ keyword, validate: validate as FuncKeywordDefinition["validate"] & object });
  return ajv;
}

const shared = createAjv();

/** Compiles a schema, and forgets it. `parts` are what it refers to, with an id. */
export function compileSchema(schema: object, parts?: object): ValidateFunction {
  shared.removeSchema();
  if (parts) shared.addSchema(parts);
  return shared.compile(schema);
}

function isNumber(value: Json): value is Number {
  return typeof value === "number" || typeof value === "bigint";
}

function isWhole(value: Number): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Multiplies a number by 10^400, by its decimal digits. */
function scaled(value: Number): bigint {
  const [digits = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
}

function isOfKind(kind: string, value: Json): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value);
  if (kind === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (kind === "integer") return isNumber(value) && isWhole(value);
  return kind === "number" ? isNumber(value) : typeof value === kind;
}

/** Makes the judge of a place. The members of one direction are not required in the other. */
export function createJudge(document: Document, place: Place): Judge {
  const mark = place.in === "answer" ? "writeOnly" : "readOnly";
  const compile = (by: Strictness | "numbers") => {
    const read = createReader(document, mark, by);
    const { schemas } = document.components;
    const components = { schemas: Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, read(one)])) };
    const judged = read(mediaAt(document, place).schema);
    const $id = "https://judge.example/";
    return compileSchema({ $ref: `${$id}#/judged` }, { $id, components, judged });
  };
  const exact = compile("all");
  const compiled = new Map<Strictness, ValidateFunction>([["all", exact]]);
  const isForeign = createMarkSearch(document, mark);
  let findPlaces: ValidateFunction | undefined;
  /** Replaces the numbers and texts of a value by the kinds of numbers that the document has in their places. */
  const replace = (value: Json, leafOf: (leaf: Json, isOf: (kind: Kind) => boolean) => Json): Json => {
    findPlaces ??= compile("numbers");
    for (const found of Object.values(places)) found.clear();
    findPlaces(value);
    const read = (one: Json, at: string): Json => {
      if (typeof one !== "object" || one === null) return leafOf(one, (kind) => places[kind].has(at));
      const members = Object.entries(one).map(([name, member]) => {
        return [name, read(member, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)];
      });
      return Array.isArray(one) ? members.map(([, item]) => item) : Object.fromEntries(members);
    };
    return read(value, "");
  };
  /** Makes doubles of the bigints that are not exact. */
  const hold = (value: Json, isExact: (isOf: (kind: Kind) => boolean) => boolean): Json =>
    hasLeaf(value, (leaf) => typeof leaf === "bigint")
      ? replace(value, (leaf, isOf) => (typeof leaf === "bigint" && !isExact(isOf) ? Number(leaf) : leaf))
      : value;
  /** The type of an integer of 64 bits has its text, too. */
  const withIntegers = (value: Json): Json =>
    replace(value, (leaf, isOf) => (typeof leaf === "string" && isOf("exact") ? 1 : leaf));
  return {
    meant: (value) => hold(value, (isOf) => isOf("exact") || isOf("integer") || !isOf("number")),
    heldAs: (value) => [
      // Where no type speaks of numbers, a client may keep the digits.
      hold(value, (isOf) => isOf("exact") || !(isOf("integer") || isOf("number"))),
      hold(value, (isOf) => isOf("exact") && !isOf("integer") && !isOf("number")),
    ],
    isRight(value, by = "all") {
      const validate = compiled.get(by) ?? compile(by);
      compiled.set(by, validate);
      if (isBodiless(place)) return true;
      const given =
        by === "all" || place.in === "answer" || !hasLeaf(value, (leaf) => typeof leaf === "string")
          ? [value]
          : [value, withIntegers(value)];
      return value !== undefined && given.flatMap((one) => readingsOf(place, one)).some((reading) => validate(reading));
    },
    isClear: (value) =>
      readingsOf(place, value).some((reading) => exact(reading)) === exact(value) && !namesIn(value).some(isForeign),
  };
}

const ofData = /^(?:enum|const|default|examples?|required|type|dependentRequired|discriminator|x-.*)$/;
const ofMembers = /^(?:properties|patternProperties|dependentSchemas|\$defs)$/;

const ofTypes = "$ref kinds enum const properties required items prefixItems allOf anyOf $defs $id $anchor";
const keywordsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  types: new Set(ofTypes.split(" ")),
  numbers: new Set(`${ofTypes} additionalProperties number`.split(" ")),
  limits: new Set(`${ofTypes} minLength maxLength minItems maxItems uniqueItems`.split(" ")),
};

type Node = Record<string, Json>;

/**
 * Creates a function that reads a schema as its version of OpenAPI means it. Data in it stays as it is.
 *
 * @param by - The keywords to keep.
 */
function createReader(document: Document, mark: string, by: string): (schema: Schema) => Schema {
  const keywords = keywordsOf[by];
  const isTyped = keywords !== undefined;
  const isOld = document.openapi.startsWith("3.0");
  const isMarked = createMarkSearch(document, mark);

  const read = (schema: Schema): Schema => {
    if (typeof schema === "boolean") return schema;
    if (isOld && schema.$ref !== undefined) return { $ref: schema.$ref };
    const node: Node = Object.fromEntries(
      Object.entries(schema).map(([keyword, given]) => [keyword, readKeyword(keyword, given)]),
    );
    readType(node);
    if (isOld) readLimits(node);
    if (!keywords) readContains(node);
    const withoutMarked = (names: Json) => (names as readonly string[]).filter((name) => !isMarked(name));
    if (node.required) node.required = withoutMarked(node.required);
    const { dependentRequired: dependent } = node;
    if (dependent)
      node.dependentRequired = Object.fromEntries(
        Object.entries(dependent).map(([name, one]) => [name, withoutMarked(one)]),
      );
    if (by !== "all") node.kinds ??= meantKinds(node);
    if (node.kinds === undefined) delete node.kinds;
    return keywords ? typeOf(node, keywords) : node;
  };

  const readKeyword = (keyword: string, given: Json): Json => {
    if (typeof given !== "object" || given === null || ofData.test(keyword)) return given;
    if (Array.isArray(given)) return given.map(read);
    if (!ofMembers.test(keyword)) return read(given as Schema);
    // Types lack the members of the other direction.
    const members = Object.entries(given).filter(([name]) => !isTyped || !isMarked(name));
    return Object.fromEntries(members.map(([name, one]) => [name, read(one)]));
  };

  /** `nullable` adds null to a type and the values beside it (OpenAPI 3.0.3, Schema Object). */
  const readType = (node: Node): void => {
    const { type, nullable, format } = node;
    if (type !== undefined) {
      const kinds = [type].flat();
      const withNull = isOld && nullable === true;
      node.kinds = withNull ? [...kinds, "null"] : kinds;
      if (withNull && Array.isArray(node.enum)) node.enum = [...node.enum, null];
    }
    delete node.type;
    delete node.nullable;
    const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(String(format)) ?? [];
    const isText = (node.kinds as readonly string[])?.every((kind) => kind === "string" || kind === "null");
    const kinds = (node.kinds ?? []) as readonly string[];
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, const: constant, enum: values = [constant] } = node;
    const given = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...(values as readonly Json[])];
    const isLarge = Number(bits) >= 64 || given.some((one) => typeof one === "bigint");
    if (kinds.includes("integer") || (node.kinds === undefined && isLarge)) node.number = isLarge ? "exact" : "integer";
    else if (kinds.includes("number")) node.number = "number";
    // A client writes the text of an integer.
    if (isTyped && isText && bits !== undefined && mark === "readOnly") node.kinds = [...(node.kinds as []), "number"];
    if (isTyped || (bits === undefined && format !== "float")) return;
    delete node.format;
    const above = bits ? 2n ** BigInt(Number(bits) - (unsigned ? 0 : 1)) : 2n ** 128n;
    const range = [unsigned ? 0n : -above, above];
    // A format of several types limits only the numbers.
    const limits =
      bits === undefined ? { minimum: -above, maximum: above } : isText ? { digits: range } : { integers: range };
    node.allOf = [...((node.allOf as []) ?? []), limits];
  };

  return read;
}

/** Creates a test for names of members that the other direction has alone, wherever the document declares them. */
function createMarkSearch(document: Document, mark: string): (name: string) => boolean {
  const hasMark = (member: Json): boolean => {
    if (typeof member !== "object" || member === null) return false;
    const { $ref, allOf = [], [mark]: marked } = member as Node;
    const target = typeof $ref === "string" ? document.components.schemas[$ref.split("/").at(-1) ?? ""] : undefined;
    return marked === true || hasMark(target) || (allOf as readonly Json[]).some(hasMark);
  };
  const search = (node: Json, name: string): boolean =>
    typeof node === "object" &&
    node !== null &&
    Object.entries(node).some(
      ([key, one]) => (key === "properties" && hasMark((one as Node)[name])) || search(one, name),
    );
  return (name) => search(document, name);
}

/** Lists the names of members at all depths. */
function namesIn(value: Json): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]);
}

/** In OpenAPI 3.0 a flag makes a limit exclusive. */
function readLimits(node: Node): void {
  for (const [flag, limit] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (node[flag] === true && node[limit] !== undefined) {
      node[flag] = node[limit];
      delete node[limit];
    } else delete node[flag];
  }
}

/** For ajv, `contains` evaluates all items. It evaluates those that it matches (JSON Schema 2020-12, section 10.3.1.3). */
function readContains(node: Node): void {
  const { contains, minContains, maxContains, unevaluatedItems } = node;
  if (contains === undefined || unevaluatedItems === undefined) return;
  for (const keyword of ["contains", "minContains", "maxContains"]) delete node[keyword];
  const counted = {
    contains,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
  node.allOf = [...((node.allOf as []) ?? []), { not: { not: counted } }];
  node.unevaluatedItems = { anyOf: [contains, unevaluatedItems] };
}

/** The author of a schema meant an object if it has members, and a list if it has items. */
function meantKinds({ properties, items, prefixItems }: Node): readonly string[] | undefined {
  return properties ? ["object"] : (items ?? prefixItems) === undefined ? undefined : ["array"];
}

/** Keeps what a type says of a schema. */
function typeOf(node: Node, keywords: ReadonlySet<string>): Schema {
  const { kinds, properties, enum: values, const: constant, oneOf, anyOf } = node;
  const isScalar = (value: Json) => typeof value !== "object" || value === null;
  const typed: Node = {
    ...node,
    kinds: (kinds as readonly string[] | undefined)?.map((kind) => (kind === "integer" ? "number" : kind)),
    anyOf: oneOf ?? anyOf,
    enum: (values as readonly Json[] | undefined)?.every(isScalar) ? values : undefined,
    const: isScalar(constant) ? constant : undefined,
    required: (node.required as readonly string[] | undefined)?.filter((name) => Object.hasOwn(properties ?? {}, name)),
  };
  // All branches and patterns say what a number is, also those that a value does not fit.
  if (keywords.has("number")) {
    typed.allOf = [node.allOf ?? [], typed.anyOf ?? []].flat();
    typed.additionalProperties = {
      allOf: [node.additionalProperties ?? [], Object.values(node.patternProperties ?? {})].flat(),
    };
    delete typed.anyOf;
  }
  const names = Object.keys(typed).filter((name) => keywords.has(name) && typed[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}
