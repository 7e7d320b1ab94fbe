import { expect, test } from "vitest";
import { readModel } from "../src/generate.ts";
import {
  answer,
  apiOf,
  body,
  callOf,
  documentWith,
  memberOf,
  operationsOf,
  query,
  readTables,
  schemas,
} from "./fixtures/document.ts";

type Kinds = Readonly<Record<string, keyof typeof media>>;
interface Operation extends Readonly<Record<string, unknown>> {
  readonly path?: string;
  readonly method?: string;
}

interface Tables {
  readonly query: readonly [schema: object, type: string, rule?: object][];
  readonly body: readonly [title: string, schema: object, Readonly<Record<string, [string, object]>>][];
  readonly schemas: Readonly<Record<string, object>>;
  readonly media: readonly [kinds: Kinds, type: string | null, name: string, declared: string, blobTypes?: string[]][];
  readonly parts: readonly [part: string, isNamed: boolean, place: "query" | "body", schema: object][];
  readonly inputs: readonly [title: string, operation: Operation, input: object][];
  readonly places: readonly [schema: object, places: readonly object[], integers?: number][];
}

const tables: Tables = readTables("input");
const text = { type: "string" };
const file = { type: "string", format: "binary" };
const object = (properties: object) => ({ schema: { type: "object", properties } });
const media = {
  any: {},
  text: object({ a: text }),
  values: { schema: { type: ["string", "null"], enum: ["a", "b", null] } },
  file: object({ a: file }),
  bytes: { schema: file },
};
const named = schemas(tables.schemas);
/** A body in these media types. */
const offered = (content: object) => documentWith({ requestBody: { required: true, content } }, {}, "/things", "post");
const WHOLE = 'NonNullable<operations["call"]["requestBody"]>["content"]["application/json"]';

test.each(tables.query)("an input of %o has the type %s, and its rule", async (schema, type, rule = schema) => {
  const expected = { type: `?: ${type} | undefined`, rule: { in: "query", ...rule } };
  expect(await memberOf({ ...query(schema), ...named }, "value")).toEqual(expected);
});

test.each(tables.body)("a body has %s", async (_, schema, members) => {
  const document = body(schema, named);
  for (const [name, [type, rule]] of Object.entries(members))
    expect(await memberOf(document, name)).toEqual({ type: type.replace("WHOLE", WHOLE), rule });
  expect(Object.keys((await callOf(document)).input)).toEqual(Object.keys(members));
});

test.each(tables.media)(
  "a body in the media types %j is written as %s",
  async (kinds, type, name, declared, blobTypes) => {
    const document = offered(Object.fromEntries(Object.entries(kinds).map(([one, kind]) => [one, media[kind]])));
    const call = await callOf(document);
    expect([call.bodyType ?? null, call.blobTypes, Object.keys(call.input)]).toEqual([type, blobTypes, [name]]);
    expect((await memberOf(document, name)).type).toBe(declared);
  },
);

test.each(tables.parts)(
  "operations.ts imports %s (%s) for an input in a %s of %j",
  async (part, isNamed, place, one) => {
    const code = await operationsOf(place === "query" ? query(one) : body(one));
    const [, imported] = /import \{ (.*) \} from "@ledgergate\/runtime\/parts"/.exec(code) ?? [];
    expect(imported?.split(", ").includes(part) ?? false).toBe(isNamed);
  },
);

test.each(tables.places)("rules have the places of the integers of %j", (schema, places, integers) => {
  const line = { id: { type: "integer", format: "int64" }, price: { type: "number" } };
  const Line = { type: "object", properties: { ...line, next: { $ref: "#/components/schemas/Line" } } };
  const { schema: inside } = object({ it: schema });
  const model = readModel(body(inside, schemas({ Line })), { name: "Things" });
  expect(model.places.inputs).toEqual(integers ? [{}, { here: true }, ...places] : []);
  expect(model.operations[0]?.input[0]?.rule.integers).toBe(integers);
});

test.each(tables.inputs)("%s", async (_, { path, method, ...operation }, input) => {
  expect((await callOf(documentWith(operation, {}, path, method))).input).toEqual(input);
});

test("a secret input at any depth is marked in the descriptor and in its type", async () => {
  const key = { type: "string", format: "password" };
  const rest = schemas({ Keys: { type: "array", items: { type: "object", properties: { key } } } });
  const keys = { $ref: "#/components/schemas/Keys" };
  const own = body(object({ private_key: text }).schema);
  for (const document of [query(key), body(key), body(keys, rest), body(object({ keys }).schema, rest), own]) {
    expect((await apiOf(document)).operations.call).toMatchObject({ secretInput: true });
    expect(await operationsOf(document)).toContain("export interface CallInput extends SecretInput {");
  }
  const open = body(object({ token: text, apikey: { ...text, pattern: "" } }).schema);
  expect((await apiOf(open)).operations.call).not.toHaveProperty("secretInput");
});

test("the members of an optional body are optional, and the descriptor marks it", async () => {
  const schema = { type: "object", required: ["a"], properties: { a: text } };
  const document = body(schema, { required: false });
  expect(await memberOf(document, "a")).toEqual({
    type: "?: string | undefined",
    rule: { in: "body", type: "string" },
  });
  expect((await callOf(document)).optionalBody).toBe(true);
  expect(await callOf(body(schema))).not.toHaveProperty("optionalBody");
});

test("a member named __proto__ is an input", async () => {
  const document = body(object(JSON.parse('{ "__proto__": { "type": "string" } }')).schema);
  expect((await callOf(document)).input).toEqual({
    __proto___body: { in: "body", type: "string", name: "__proto__" },
  });
});

test.each<[string, object]>([
  ["a named one", { examples: { one: { value: "a" } } }],
  ["the one of the media type", { example: "a" }],
  ["the one of the schema", { schema: { type: "string", examples: ["a"] } }],
])("a body has an example: %s", (_, shown) => {
  const { operations } = readModel(offered({ "text/plain": shown }), { name: "One" });
  expect(operations[0]?.input).toMatchObject([{ name: "body", example: "a" }]);
});

const kinds = {
  exact: { type: "integer", format: "int64" },
  small: { type: "integer", format: "int32" },
  integer: { type: "integer" },
  double: { type: "number" },
  text,
};

test.each<[keyof typeof kinds, keyof typeof kinds, true | number | undefined]>([
  ["exact", "text", true],
  ["exact", "small", true],
  ["exact", "double", 2],
  ["exact", "integer", 2],
  ["double", "integer", undefined],
])("an answer is parsed exactly where its types have bigints: %s and %s", (a, b, exact) => {
  const { places, operations } = readModel(answer(object({ a: kinds[a], b: kinds[b] }).schema), { name: "Things" });
  expect(places.answers).toEqual(exact === 2 ? [{}, { here: true }, { members: { a: 1 } }] : []);
  expect(operations[0]?.answer.exact).toBe(exact);
});
