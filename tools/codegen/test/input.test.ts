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

type Kinds = Readonly<Record<string, "any" | "text" | "file" | "bytes">>;
interface Tables {
  readonly query: readonly [schema: object, type: string, rule?: object][];
  readonly body: readonly [title: string, schema: object, Readonly<Record<string, [string, object]>>][];
  readonly schemas: Readonly<Record<string, object>>;
  readonly media: readonly [kinds: Kinds, type: string | null, name: string, declared: string, blobTypes?: string[]][];
  readonly parts: readonly [part: string, isNamed: boolean, place: "query" | "body", schema: object][];
  readonly places: readonly [schema: object, places: readonly object[], integers?: number][];
}

const tables: Tables = readTables("input");
const text = { type: "string" };
const file = { type: "string", format: "binary" };
const object = (properties: object) => ({ schema: { type: "object", properties } });
const media = { any: {}, text: object({ a: text }), file: object({ a: file }), bytes: { schema: file } };
const named = schemas(tables.schemas);
/** A body in these media types. */
const offered = (content: object) => documentWith({ requestBody: { required: true, content } }, {}, "/things", "post");
const WHOLE = ': NonNullable<operations["call"]["requestBody"]>["content"]["application/json"]';

test.each(tables.query)("an input of %o has the type %s, and its rule", async (schema, type, rule = schema) => {
  const expected = { type: `?: ${type} | undefined`, rule: { in: "query", ...rule } };
  expect(await memberOf({ ...query(schema), ...named }, "value")).toEqual(expected);
});

test.each(tables.body)("a body has %s", async (_, schema, members) => {
  const document = body(schema, named);
  for (const [name, [type, rule]] of Object.entries(members))
    expect(await memberOf(document, name)).toEqual({ type: type === "WHOLE" ? WHOLE : type, rule });
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

test("the type of a text with known values has these alone", async () => {
  const document = body({ type: ["string", "null"], enum: ["a", "b", null] }, { mediaType: "text/plain" });
  expect((await memberOf(document, "body")).type).toBe(': "a" | "b"');
});

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

test.each([
  ["the style form", { explode: true }, {}],
  ["commas", { explode: false }, { join: "," }],
])("a list in a query is written with %s", async (_, style, join) => {
  const document = query({ type: "array", items: text }, style);
  expect((await memberOf(document, "value")).rule).toEqual({ in: "query", type: "array", ...join });
});

test("an operation's parameter replaces the one of its path with the same place and name", async () => {
  const shared = [
    { name: "id", in: "path", required: true, schema: text },
    { name: "lang", in: "query", schema: text },
  ];
  const parameters = [{ name: "lang", in: "query", schema: { type: "boolean" } }];
  const document = documentWith({ parameters }, {}, "/things/{id}");
  Object.assign((document.paths as Record<string, object>)["/things/{id}"] ?? {}, { parameters: shared });
  expect((await callOf(document)).input).toEqual({
    id: { in: "path", required: true, type: "string" },
    lang: { in: "query", type: "boolean" },
  });
});

test("headers that OpenAPI describes elsewhere, and optional cookies, are not inputs", async () => {
  const headers = ["Accept", "Content-Type", "authorization"].map((name) => ({ name, in: "header", schema: {} }));
  const parameters = [...headers, { name: "sid", in: "cookie", schema: {} }];
  expect((await callOf(documentWith({ parameters }))).input).toEqual({});
});

test("a parameter with content instead of a schema is a text", async () => {
  const document = query(undefined, { content: { "application/json": { schema: { type: "object" } } } });
  expect((await memberOf(document, "value")).type).toBe("?: string | undefined");
});

test("nullable of OpenAPI 3.0 allows null beside a type, and has no effect without one", async () => {
  const properties = {
    a: { type: "string", nullable: true },
    b: { enum: ["x"], nullable: true },
    c: { allOf: [text], nullable: true },
  };
  const document = { ...body({ type: "object", properties }), openapi: "3.0.3" };
  const types = await Promise.all(["a", "b", "c"].map(async (name) => (await memberOf(document, name)).type));
  expect(types).toEqual(["?: string | null | undefined", '?: "x" | undefined', "?: string | undefined"]);
});

test("an input with a secret at any depth is marked in the descriptor and in its type", async () => {
  const key = { type: "string", format: "password" };
  const rest = schemas({ Keys: { type: "array", items: { type: "object", properties: { key } } } });
  const keys = { $ref: "#/components/schemas/Keys" };
  for (const document of [query(key), body(key), body(keys, rest), body(object({ keys }).schema, rest)]) {
    expect((await apiOf(document)).operations.call).toMatchObject({ secretInput: true });
    expect(await operationsOf(document)).toContain("export interface CallInput extends SecretInput {");
  }
  const other = body(object({ password: text }).schema, rest);
  expect((await apiOf(other)).operations.call).not.toHaveProperty("secretInput");
  expect(await operationsOf(other)).not.toContain("SecretInput");
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

test("inputs with a taken name, or with the name of a member of Object, get their place as suffix", async () => {
  const parameters = [
    { name: "id", in: "path", required: true, schema: text },
    { name: "id", in: "query", schema: text },
    { name: "toString", in: "header", schema: text },
    { name: "body", in: "query", schema: text },
  ];
  const requestBody = { required: true, content: { "text/plain": {} } };
  const document = documentWith({ parameters, requestBody }, {}, "/things/{id}", "post");
  expect((await callOf(document)).input).toEqual({
    id: { in: "path", required: true, type: "string" },
    id_query: { in: "query", type: "string", name: "id" },
    toString_header: { in: "header", type: "string", name: "toString" },
    body: { in: "query", type: "string" },
    body_payload: { in: "payload", required: true, type: "string" },
  });
  expect(await operationsOf(document)).toContain("`id` of the query.");
});

test("a body member with the name of a parameter, or the name __proto__, is an input", async () => {
  const properties = JSON.parse('{ "value": { "type": "number" }, "__proto__": { "type": "string" } }');
  const requestBody = { required: true, content: { "application/json": object(properties) } };
  const parameters = [{ name: "value", in: "query", schema: text }];
  expect((await callOf(documentWith({ parameters, requestBody }, {}, "/things", "post"))).input).toEqual({
    value: { in: "query", type: "string" },
    value_body: { in: "body", type: "number", name: "value" },
    __proto___body: { in: "body", type: "string", name: "__proto__" },
  });
});

test("an optional body of GET is ignored", async () => {
  const requestBody = { content: { "application/json": object({ a: text }) } };
  expect((await callOf(documentWith({ requestBody }))).input).toEqual({});
});

test.each<[string, object]>([
  ["a named one", { examples: { one: { value: "a" } } }],
  ["the one of the media type", { example: "a" }],
  ["the one of the schema", { schema: { type: "string", examples: ["a"] } }],
])("a body has an example: %s", (_, shown) => {
  const { operations } = readModel(offered({ "text/plain": shown }), { name: "One" });
  expect(operations[0]?.input).toMatchObject([{ name: "body", example: "a" }]);
});

test("a member of a form is a text, a list or JSON, by its encoding", async () => {
  const list = { type: "array", items: text };
  const properties = { a: { type: ["integer", "null"] }, b: list, c: list, d: object({ e: text }).schema };
  const encoding = { c: { explode: false }, d: { contentType: "application/json" } };
  const document = offered({ "application/x-www-form-urlencoded": { ...object(properties), encoding } });
  expect((await callOf(document)).input).toEqual({
    a: { in: "body", type: "integer" },
    b: { in: "body", type: "array" },
    c: { in: "body", type: "array", join: "," },
    d: { in: "body", type: "object" },
  });
  expect((await memberOf(document, "a")).type).toBe("?: number | undefined");
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
