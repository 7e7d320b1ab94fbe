import type { ValidateFunction } from "ajv/dist/2020.js";
import { createSchemaReader, isOfText, type Node, readBits } from "../oracle/read-schema.ts";
import { createAjv, type Keyword } from "../oracle/validator.ts";
import { type Document, isBodiless, type Json, mediaAt, type Place, type Schema } from "./document.ts";
import { readingsOf } from "./wire.ts";

/** The keywords that count: all, also with the types that their author meant, those of types, or those and the limits of sizes. */
export type Strictness = "all" | "limits" | "types" | "meant";

/** Says if values are right, by ajv and by the document as it was given. It shares no code with the readers that it judges. */
export interface Judge {
  readonly isRight: (value: Json, by?: Strictness) => boolean;
  /**
   * True if the value has no member of the other direction, and if a request for it can only mean values with the same verdict. `isText`: true
   * for a reader to which each meaning of a text counts.
   */
  readonly isClear: (value: Json, isText?: boolean) => boolean;
  /** Returns the value as a document means it: numbers without the type of integers are doubles. */
  readonly meant: (value: Json) => Json;
  /**
   * Returns the value as a program holds it: only integers with 64 bits or more, and with limits or values beyond 2^53, keep their digits. All
   * others are doubles. The second one has doubles also where the schema says both.
   */
  readonly heldAs: (value: Json) => readonly [exact: Json, double: Json];
}

/** An exact integer, another integer, any number, or the text of an integer. */
type Kind = "exact" | "integer" | "number" | "text";

/** Kinds that a schema has at places of the value, such as `exact /a/0`. */
const places = new Set<string>();

const number: Keyword = (kind, _, __, { instancePath }) => {
  places.add(`${kind} ${instancePath}`);
  return true;
};

const shared = createAjv({ number });

/** Compiles a schema, and forgets it. `parts` are what it refers to, with an id. */
function compileSchema(schema: object, parts: object): ValidateFunction {
  shared.removeSchema().addSchema(parts);
  return shared.compile(schema);
}

/** Tests the numbers, texts and the like in a value. */
function hasLeaf(value: Json, test: (leaf: Json) => boolean): boolean {
  if (typeof value !== "object" || value === null) return test(value);
  return Object.values(value).some((one) => hasLeaf(one, test));
}

/** Makes the judge of a place. The members of one direction are not required in the other. */
export function createJudge(document: Document, place: Place): Judge {
  const mark = place.in === "answer" ? "writeOnly" : "readOnly";
  const isForeign = createMarkSearch(document, mark);
  const compile = (by: Strictness | "numbers") => {
    const keywords = keywordsOf[by];
    const read = createSchemaReader({
      isOld: document.openapi.startsWith("3.0"),
      isMarked: isForeign,
      isTyped: keywords !== undefined,
      finish: (node) => {
        if (by !== "all" && !node.kinds) Object.assign(node, meantKinds(node));
        return keywords ? typeOf(node, keywords) : node;
      },
    });
    const schemas = Object.entries(document.components.schemas);
    const components = { schemas: Object.fromEntries(schemas.map(([name, one]) => [name, read(one)])) };
    const judged = read(mediaAt(document, place).schema);
    const $id = "https://judge.example/";
    return compileSchema({ $ref: `${$id}#/judged` }, { $id, components, judged });
  };
  const exact = compile("all");
  const compiled = new Map<Strictness, ValidateFunction>([["all", exact]]);
  let findPlaces: ValidateFunction | undefined;
  /** Replaces the numbers and texts of a value by the kinds of numbers that the document has in their places. */
  const replace = (value: Json, leafOf: (leaf: Json, isOf: (kind: Kind) => boolean) => Json): Json => {
    findPlaces ??= compile("numbers");
    places.clear();
    findPlaces(value);
    const read = (one: Json, at: string): Json => {
      if (typeof one !== "object" || one === null) return leafOf(one, (kind) => places.has(`${kind} ${at}`));
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
  const ofSomeNumber = (isOf: (kind: Kind) => boolean) => isOf("exact") || isOf("integer") || isOf("number");
  /** The type of an integer of 64 bits has its text, too, and a client writes the text of an integer. */
  const inOtherForm = (value: Json): Json =>
    replace(value, (leaf, isOf) => {
      if (typeof leaf === "string") return isOf("exact") ? 1 : leaf;
      return isOf("text") && (typeof leaf === "number" || typeof leaf === "bigint") ? String(leaf) : leaf;
    });
  return {
    meant: (value) => hold(value, (isOf) => isOf("integer") || !isOf("number") || isOf("exact")),
    heldAs: (value) => [
      // Where no type speaks of numbers, a client may keep the digits.
      hold(value, (isOf) => isOf("exact") || !ofSomeNumber(isOf)),
      hold(value, (isOf) => isOf("exact") && !isOf("integer") && !isOf("number")),
    ],
    isRight(value, by = "all") {
      const validate = compiled.get(by) ?? compile(by);
      compiled.set(by, validate);
      if (isBodiless(place)) return true;
      const given = /all|meant/.test(by) || place.in === "answer" ? [value] : [value, inOtherForm(value)];
      if (value === undefined) return place.required === false;
      return given.flatMap((one) => readingsOf(place, one)).some((reading) => validate(reading));
    },
    isClear: (value, isText = false) =>
      !namesIn(value).some(isForeign) &&
      (isText || readingsOf(place, value).some((one) => exact(one)) === exact(value)),
  };
}

const ofTypes = "wanted $ref kinds enum const properties required items prefixItems allOf anyOf $defs $id $anchor";
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  types: ofTypes.split(" "),
  numbers: `${ofTypes} additionalProperties number`.split(" "),
  limits: `${ofTypes} minLength maxLength minItems maxItems uniqueItems`.split(" "),
};

/** Says what numbers of a schema are, for the keyword `number`. */
function kindOfNumber(node: Node): Kind | undefined {
  const kinds = node.kinds as readonly string[] | undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, const: constant, enum: values = [constant] } = node;
  const given = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...(values as readonly Json[])];
  if (isOfText(node)) return readBits(node) && "text";
  const isLarge = Number(readBits(node)?.bits) >= 64 || given.some((one) => typeof one === "bigint");
  if (kinds ? kinds.includes("integer") : isLarge) return isLarge ? "exact" : "integer";
  return kinds?.includes("number") ? "number" : undefined;
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

/** The author of a schema meant an object if it has members, and a list if it has items. */
function meantKinds({ properties, items, prefixItems }: Node): object {
  if (properties) return { kinds: ["object"] };
  return (items ?? prefixItems) === undefined ? {} : { kinds: ["array"] };
}

/** Keeps what a type says of a schema. */
function typeOf(node: Node, keywords: readonly string[]): Schema {
  const { properties, enum: values, const: constant, oneOf, anyOf } = node;
  const kinds = node.kinds as readonly string[] | undefined;
  const isScalar = (value: Json) => typeof value !== "object" || value === null;
  // A type has the members that any part of an `allOf` requires.
  const parts = [{ properties, wanted: node.required }, (node.allOf ?? []) as Node].flat();
  const typed: Node = {
    ...node,
    number: kindOfNumber(node),
    kinds: kinds?.map((kind) => (kind === "integer" ? "number" : kind)),
    anyOf: oneOf ?? anyOf,
    enum: (values as readonly Json[] | undefined)?.every(isScalar) ? values : undefined,
    const: isScalar(constant) ? constant : undefined,
    wanted: parts.flatMap((part) => (part.wanted ?? []) as readonly string[]),
  };
  const declared = Object.assign({}, ...parts.map((part) => part.properties));
  typed.required = (typed.wanted as readonly string[]).filter((name) => Object.hasOwn(declared, name));
  // All branches and patterns say what a number is, also those that a value does not fit.
  if (keywords.includes("number")) {
    typed.allOf = [node.allOf ?? [], typed.anyOf ?? []].flat();
    typed.additionalProperties = {
      allOf: [node.additionalProperties ?? [], Object.values(node.patternProperties ?? {})].flat(),
    };
    delete typed.anyOf;
  }
  const names = keywords.filter((name) => typed[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}
