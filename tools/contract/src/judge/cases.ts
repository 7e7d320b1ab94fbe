import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isObject } from "../oracle/document.ts";
import { stringifyExact } from "../oracle/exact-json.ts";
import type { Case, Json, Place, Schema, Version } from "./document.ts";
import { isSendable } from "./wire.ts";

/** A schema with values that are worth a try. */
interface Sample extends Pick<Case, "schema" | "schemas" | "values"> {
  /** Absent for a sample of all versions. */
  readonly openapi?: Version | undefined;
  /** True for a form of two samples of the same type. Schemas of different types exclude each other. */
  readonly alike?: true;
}

type Row = readonly [schema: Schema, ...values: Json[]] | Sample;
type RowsByVersion = Readonly<Record<"both" | "new" | "old", readonly Row[]>>;

interface Rows extends RowsByVersion {
  readonly forms: RowsByVersion;
  readonly flat: Readonly<Record<string, Row>>;
  readonly refused: readonly Row[];
}

const one = /^(?:schema|items|not|contains|additionalProperties|unevaluatedItems)$/;
const several = /^(?:allOf|anyOf|oneOf|prefixItems|properties|patternProperties|schemas|\$defs)$/;

/** Makes the schema that a name of a type or of an integer's format stands for. */
function schemaOf(given: Json): Json {
  if (typeof given !== "string" || given.startsWith("$")) return given;
  return given.startsWith("int64") || given.startsWith("uint") ? { type: "integer", format: given } : { type: given };
}

const map = (given: object, change: (one: Json) => Json): object =>
  Array.isArray(given)
    ? given.map(change)
    : Object.fromEntries(Object.entries(given).map(([name, one]) => [name, change(one)]));

/** Reads the short forms of schemas and references, and numbers that a double holds. */
function revive(key: unknown, value: Json): Json {
  const keyword = String(key);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (keyword === "$ref" && typeof value === "string") return value.replace(/^\//, "#/components/schemas/");
  if (several.test(keyword) && isObject(value)) return map(value, schemaOf);
  return one.test(keyword) ? schemaOf(value) : value;
}

const text = readFileSync(join(import.meta.dirname, "samples.yaml"), "utf8");
const rows: Rows = parse(text, revive, { intAsBigInt: true });

const read = (row: Row, openapi?: Version): Sample =>
  "schema" in row ? { openapi, ...row } : { openapi, schema: schemaOf(row[0]) as Schema, values: row.slice(1) };
const readAll = ({ both, new: ofNew, old }: RowsByVersion): readonly Sample[] => [
  ...both.map((row) => read(row)),
  ...ofNew.map((row) => read(row, "3.1.0")),
  ...old.map((row) => read(row, "3.0.3")),
];
const samples = readAll(rows);
const forms = readAll(rows.forms);

/** Values of every type. */
const ofTypes: readonly Json[] = ["", "a", "1", 0, 1.5, true, null, [], {}];

/** Replaces the names in a form, also the name of a member by the members of an object. */
function fill(form: Json, names: Readonly<Record<string, Json>>): Json {
  if (typeof form === "string") return form in names ? names[form] : form.replace("$n", String(names.$n));
  if (!isObject(form)) return form;
  if (Array.isArray(form)) return form.map((one) => fill(one, names));
  const members = Object.entries(form).map(([name, one]) =>
    name in names && name !== "$n" ? names[name] : { [fill(name, names) as string]: fill(one, names) },
  );
  return Object.assign({}, ...members);
}

/** Puts samples into a form. `$n` is free for a component. */
function combine(form: Sample, one: Sample, other: Sample, $n: string): Sample {
  const put = (node: Json) => fill(node, { $a: one.schema, $b: other.schema, $n });
  const values = form.values.flatMap((value) => {
    const uses = (name: string) => stringifyExact(value).includes(`"${name}"`);
    const each = uses("$a") ? one.values : uses("$b") ? other.values : [null];
    return each.map(($a) => fill(value, { $a, $b: $a, $A: one.values[0], $B: other.values[0] }));
  });
  const schemas = { ...one.schemas, ...(put(form.schemas ?? {}) as object) };
  return { schema: put(form.schema) as Schema, schemas, values };
}

const typeOf = (schema: Schema): string => String((schema as { readonly type?: Json }).type);

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const asJson = { contentType: json };

/**
 * Parameters, and bodies that are not JSON, with the shapes of their values: `any` scalar, or a row of `flat`. No client can write the shapes
 * of the second list.
 */
const flatPlaces: readonly (readonly [place: Place, shapes: string, unwritable?: string])[] = [
  [{ in: "query" }, "one any list texts", "object"],
  [{ in: "query", explode: false, required: false }, "any texts", "object"],
  [{ in: "query", style: "spaceDelimited", explode: false }, "", "list"],
  [{ in: "query", style: "pipeDelimited", explode: false }, "", "texts"],
  [{ in: "query", style: "deepObject", explode: true }, "object", "form"],
  [{ in: "query", mediaType: json }, "any list form"],
  [{ in: "path" }, "one any list", "object"],
  [{ in: "path", explode: true }, "", "object"],
  [{ in: "path", style: "label" }, "", "any list"],
  [{ in: "path", style: "label", explode: true }, "", "list"],
  [{ in: "header" }, "any list", "object"],
  [{ in: "cookie" }, "", "one"],
  [{ in: "body", mediaType: form, encoding: { a: { explode: false }, c: asJson } }, "form"],
  [{ in: "body", mediaType: form, encoding: { a: { style: "pipeDelimited", explode: false }, c: asJson } }, "", "form"],
  [{ in: "body", mediaType: form, required: false, encoding: { c: asJson } }, "form"],
  [{ in: "body", mediaType: form }, "", "form"],
  [{ in: "body", mediaType: "multipart/form-data", encoding: { e: asJson } }, "object form"],
  [{ in: "body", mediaType: "text/plain" }, "one any"],
];

const jsonTypes = [json, json, "application/vnd.case+json", "application/json; charset=utf-8"];
const statuses = ["200", "200", "201", "2XX", "default"];

/** Most values of a case. */
const mostValues = 12;

/** Makes the numbers from 0 to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A case without its version. */
type Made = Sample & Pick<Case, "places" | "refusedBy">;

/** Draws what a case is made of. */
class Draw {
  readonly #openapi: Version;
  readonly #random: () => number;

  constructor(seed: number, openapi: Version) {
    this.#random = createRandom(seed);
    this.#openapi = openapi;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  /** Picks a sample or a form of this version. */
  pickOf(all: readonly Sample[], isOne: (sample: Sample) => boolean = () => true): Sample {
    return this.pick(all.filter((one) => (one.openapi ?? this.#openapi) === this.#openapi && isOne(one)));
  }

  /** Makes a schema of others. */
  wrap(form: Sample, given: Sample, name: string): Sample {
    const isOther = ({ schema, schemas }: Sample) =>
      !schemas && (!form.alike || typeOf(schema) === typeOf(given.schema));
    return combine(form, this.#widen(given), this.#widen(this.pickOf(samples, isOther)), name);
  }

  #widen(one: Sample): Sample {
    return { ...one, values: [...one.values, this.pick(ofTypes), this.pick(ofTypes)] };
  }

  /** Puts a schema into a request's and an answer's body. */
  inBodies(one: Sample): Made {
    const answer: Place = { in: "answer", status: this.pick(statuses), mediaType: this.pick(jsonTypes) };
    return { ...this.#widen(one), places: [{ in: "body", mediaType: this.pick(jsonTypes) }, answer] };
  }

  /** Makes a schema whose values a request can hold without JSON. */
  flat(place: Place, shape: string): Made {
    const isScalar = ({ schema, values }: Sample) =>
      /string|integer|number|boolean/.test(typeOf(schema)) && isSendable(place, values[0]);
    const row = rows.flat[shape];
    const { schema, values } = row ? read(row) : this.#widen(this.pickOf(samples, isScalar));
    const sent = values.filter((value) => isSendable(place, value));
    return { schema, values: sent, places: [place, { in: "answer", mediaType: json }] };
  }

  nest(): Made {
    const inner = this.wrap(this.pickOf(forms), this.pickOf(samples), "S");
    return this.inBodies(this.wrap(this.pickOf(forms), inner, "T"));
  }
}

interface Item {
  /** Default: each version in turn. */
  readonly openapi?: Version | undefined;
  readonly make: (draw: Draw, isFirst: boolean) => Made;
}

const items: readonly Item[] = [
  ...samples.map((one): Item => {
    return { openapi: one.openapi, make: (draw, isFirst) => (isFirst ? draw.inBodies(one) : draw.nest()) };
  }),
  ...forms.map((form): Item => {
    return { openapi: form.openapi, make: (draw) => draw.inBodies(draw.wrap(form, draw.pickOf(samples), "S")) };
  }),
  ...flatPlaces.flatMap(([place, shapes, unwritable = ""]) => [
    ...wordsOf(shapes).map((shape): Item => ({ make: (draw) => draw.flat(place, shape) })),
    ...wordsOf(unwritable).map((shape): Item => {
      return { make: (draw) => ({ ...draw.flat(place, shape), refusedBy: "clients" }) };
    }),
  ]),
  ...["202", "204", "205", "200 204", "205 2XX"].map((statuses): Item => {
    const places = wordsOf(statuses).map((status): Place => ({ in: "answer", status, mediaType: json }));
    return { make: (draw) => ({ ...draw.pickOf(samples, ({ openapi }) => !openapi), places }) };
  }),
  ...rows.refused.map((row): Item => {
    const one = read(row);
    return { openapi: one.openapi, make: (draw) => ({ ...draw.inBodies(one), refusedBy: "all" }) };
  }),
];

function wordsOf(text: string): readonly string[] {
  return text.match(/\w+/g) ?? [];
}

/** Number of cases that have every sample, form and place once, in one of the versions that can have it. */
export const firstCases: number = items.length;

/** Makes the case of a number. The first cases have all samples, forms and places. Later ones nest forms. */
export function caseOf(seed: number): Case {
  const item = items[seed % items.length] as Item;
  const round = Math.floor(seed / items.length);
  const openapi = item.openapi ?? ((seed + round) % 2 === 0 ? "3.1.0" : "3.0.3");
  const { values, ...made } = item.make(new Draw(seed, openapi), round < 2);
  const different = new Map(values.map((value) => [stringifyExact(value), value]));
  return { ...made, openapi, values: [...different.values()].slice(0, mostValues) };
}
