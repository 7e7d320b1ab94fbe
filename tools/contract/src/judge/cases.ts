import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { stringifyExact } from "../oracle/index.ts";
import type { Case, Json, Place, Schema, Version } from "./document.ts";
import { isSendable } from "./wire.ts";

/** A schema with values that are worth a try. */
type Sample = Pick<Case, "schema" | "schemas" | "values"> & { readonly openapi?: Version };

type Row = readonly [schema: Schema, ...values: Json[]];
type Rows = Readonly<Record<"both" | "new" | "old" | "flat" | "refused", readonly (Row | Sample)[]>>;

const file = readFileSync(join(import.meta.dirname, "samples.yaml"), "utf8");
/** Makes numbers of the integers that a double holds, and pointers of the short forms of references. */
const revive = (key: unknown, value: unknown) => {
  if (key === "$ref" && typeof value === "string") return value.replace(/^\//, "#/components/schemas/");
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
};
const rows: Rows = parse(file, revive, { intAsBigInt: true });

const isRow = (row: Row | Sample): row is Row => Array.isArray(row);
const read = (kind: keyof Rows): readonly Sample[] =>
  rows[kind].map((row) => (isRow(row) ? { schema: row[0], values: row.slice(1) } : row));
const samples = {
  both: read("both"),
  new: read("new"),
  old: read("old"),
  flat: read("flat"),
  refused: read("refused"),
};

/** Makes a sample of two others. `name` is free for a component. */
type Form = (one: Sample, other: Sample, name: string) => Sample;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const union =
  (keyword: string): Form =>
  ({ schema, values }, other) => ({
    schema: { [keyword]: [schema, other.schema] },
    values: [...values, ...other.values],
  });

const allOf = union("allOf");

/** Schemas of different types exclude each other. */
function haveSameType(one: Sample, other: Sample): boolean {
  const [type, otherType] = [one, other].map(({ schema }) => (schema as { readonly type?: Json }).type);
  return stringifyExact(type) === stringifyExact(otherType);
}

/** Objects with a member of one sample, and then with one of the other, too. */
const inMembers = ({ values }: Sample, other: Sample): readonly Json[] => [
  ...values.map((a) => ({ a })),
  ...other.values.map((b) => ({ a: values[0], b })),
];

const ofRequired = (name: string, schema: Schema) => ({
  required: [name],
  properties: { [name]: schema },
});

/** Makes schemas of others. */
const forms: Readonly<Record<"both" | "new" | "old", readonly Form[]>> = {
  both: [
    ({ schema, values }) => ({
      schema: { type: "array", items: schema },
      values: [[], ...values.map((one) => [one]), values.slice(0, 2)],
    }),
    (one, other) => ({
      schema: { type: "object", required: ["a"], properties: { a: one.schema, b: other.schema } },
      values: [{}, ...inMembers(one, other)],
    }),
    ({ schema, values }) => ({
      schema: { type: "object", additionalProperties: schema },
      values: [{}, ...values.map((one) => ({ "x y": one }))],
    }),
    (one, other) => ({
      schema: { type: "object", properties: { a: one.schema }, additionalProperties: other.schema },
      values: inMembers(one, other),
    }),
    allOf,
    ({ schema, values }, other) => {
      const parts = [{ a: schema }, { b: other.schema }];
      return {
        schema: { allOf: [...parts.map((properties) => ({ type: "object", properties })), { required: ["b"] }] },
        values: [{}, ...values.map((a) => ({ a, b: other.values[0] })), ...other.values.map((b) => ({ b }))],
      };
    },
    union("anyOf"),
    union("oneOf"),
    ({ schema, values }, other) => ({
      schema: {
        type: "object",
        properties: { a: schema, b: other.schema },
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      values: [{}, ...values.map((a) => ({ a })), { b: other.values[0] }],
    }),
    ({ schema, values }, other) => ({
      schema: {
        type: "object",
        ...ofRequired("c", { type: "boolean" }),
        oneOf: [ofRequired("a", schema), ofRequired("b", other.schema)],
      },
      values: [{ c: true }, ...values.map((a) => ({ a, c: true })), { b: other.values[0], c: true }, { a: values[0] }],
    }),
    ({ schema, values }) => ({ schema: { not: schema }, values }),
    ({ schema, values }, _, name) => ({ schema: ref(name), schemas: { [name]: schema }, values }),
    ({ schema, values }, _, name) => ({ schema: { allOf: [ref(name)] }, schemas: { [name]: schema }, values }),
  ],
  new: [
    ({ schema, values }) => ({ schema: { allOf: [true, schema] }, values }),
    ({ schema, values }) => ({ schema: { anyOf: [schema, { type: "null" }] }, values: [...values, null] }),
    ({ schema, values }, other) => ({
      schema: { type: "array", prefixItems: [schema, other.schema] },
      values: [[], ...values.map((one) => [one, other.values[0]]), ...other.values.map((one) => [values[0], one])],
    }),
  ],
  old: [({ schema, values }) => ({ schema: { ...(schema as object), nullable: true }, values: [null, ...values] })],
};

type Shape = "one" | "list" | "object";

/** Parameters, and bodies that are not JSON, with the shapes of values that they can have. */
const flatPlaces: readonly (readonly [place: Place, ...shapes: Shape[]])[] = [
  [{ in: "query" }, "one", "list", "object"],
  [{ in: "query", explode: false }, "one", "list", "object"],
  [{ in: "query", style: "spaceDelimited", explode: false }, "list"],
  [{ in: "query", style: "pipeDelimited", explode: false }, "list"],
  [{ in: "query", style: "deepObject", explode: true }, "object"],
  [{ in: "query", mediaType: "application/json" }, "one", "list", "object"],
  [{ in: "path" }, "one", "list", "object"],
  [{ in: "path", explode: true }, "object"],
  [{ in: "path", style: "label" }, "one", "list"],
  [{ in: "path", style: "label", explode: true }, "list"],
  [{ in: "header" }, "one", "list", "object"],
  [{ in: "body", mediaType: "application/x-www-form-urlencoded" }, "object"],
  [{ in: "body", mediaType: "multipart/form-data" }, "object"],
  [{ in: "body", mediaType: "text/plain" }, "one"],
];

const jsonTypes = [
  "application/json",
  "application/json",
  "application/vnd.case+json",
  "application/json; charset=utf-8",
];
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

/** Draws what a case is made of. */
class Draw {
  readonly isNew: boolean;
  readonly #random: () => number;

  constructor(seed: number, isNew: boolean) {
    this.#random = createRandom(seed);
    this.isNew = isNew;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  get samples(): readonly Sample[] {
    return [...samples.both, ...samples[this.isNew ? "new" : "old"]];
  }

  /** Makes a schema of others. */
  wrap(given: Form | undefined, one: Sample, name: string): Sample {
    const form = given ?? this.pick([...forms.both, ...forms[this.isNew ? "new" : "old"]]);
    const alone = this.samples.filter(({ schemas }) => schemas === undefined);
    const made = form(one, this.pick(form === allOf ? alone.filter((other) => haveSameType(one, other)) : alone), name);
    return { ...made, schemas: { ...one.schemas, ...made.schemas } };
  }

  /** Puts a schema into a request's and an answer's body. */
  inBodies(one: Sample): Sample & Pick<Case, "places"> {
    const answer: Place = { in: "answer", status: this.pick(statuses), mediaType: this.pick(jsonTypes) };
    return { ...one, places: [{ in: "body", mediaType: this.pick(jsonTypes) }, answer] };
  }

  /** Makes a schema whose values a request can hold without JSON. */
  flat(place: Place, shape: Shape): Sample & Pick<Case, "places"> {
    const scalars = this.samples.filter(({ schema, values }) => {
      const { type } = schema as { readonly type?: Json };
      return /string|integer|number|boolean/.test(String(type)) && isSendable(place, values[0]);
    });
    const [list, object] = samples.flat as readonly [Sample, Sample];
    const { schema, values } = { one: this.pick(scalars), list, object }[shape];
    const answer: Place = { in: "answer", mediaType: "application/json" };
    return { schema, values: values.filter((value) => isSendable(place, value)), places: [place, answer] };
  }
}

interface Item {
  /** Default: each version in turn. */
  readonly openapi?: Version;
  readonly make: (draw: Draw, isFirst: boolean) => Sample & Pick<Case, "places">;
}

const nest = (draw: Draw) =>
  draw.inBodies(draw.wrap(undefined, draw.wrap(undefined, draw.pick(draw.samples), "S"), "T"));

const plan: readonly Item[] = Object.entries({ both: undefined, new: "3.1.0", old: "3.0.3" } as const).flatMap(
  ([kind, openapi]): readonly Item[] => {
    const version = openapi && { openapi };
    return [
      ...samples[kind as "both"].map((one): Item => {
        return { ...version, make: (draw, isFirst) => (isFirst ? draw.inBodies(one) : nest(draw)) };
      }),
      ...forms[kind as "both"].map((form): Item => {
        return { ...version, make: (draw) => draw.inBodies(draw.wrap(form, draw.pick(draw.samples), "S")) };
      }),
    ];
  },
);

const items: readonly Item[] = [
  ...plan,
  ...flatPlaces.flatMap(([place, ...shapes]) =>
    shapes.map((shape): Item => ({ make: (draw) => draw.flat(place, shape) })),
  ),
  ...[["204"], ["205"], ["200", "204"], ["205", "2XX"]].map(
    (statuses): Item => ({
      make: (draw) => ({
        ...draw.pick(samples.both),
        places: statuses.map((status): Place => ({ in: "answer", status, mediaType: "application/json" })),
      }),
    }),
  ),
  ...samples.refused.map((one): Item => ({ ...one, make: (draw) => draw.inBodies(one) })),
];

/** Number of cases that have every sample, form and place once, in one of the versions that can have it. */
export const firstCases: number = items.length;

/** Makes the case of a number. The first cases have all samples, forms and places. Later ones nest forms. */
export function caseOf(seed: number): Case {
  const { openapi, make } = items[seed % items.length] as Item;
  const round = Math.floor(seed / items.length);
  const isNew = openapi === undefined ? (seed + round) % 2 === 0 : openapi !== "3.0.3";
  const made = make(new Draw(seed, isNew), round < 2);
  const values = new Map(made.values.map((value) => [stringifyExact(value), value]));
  return {
    openapi: isNew ? "3.1.0" : "3.0.3",
    ...made,
    ...(openapi && { openapi }),
    values: [...values.values()].slice(0, mostValues),
  };
}
