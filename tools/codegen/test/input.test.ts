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
  schemas,
} from "./fixtures/document.ts";

test.each<[schema: object, type: string, rule?: object]>([
  [{ type: "integer", format: "uint64" }, "Uint64Input"],
  [{ type: "string", format: "uint64" }, "Uint64Input"],
  [{ type: "integer", format: "int64" }, "Int64Input"],
  [{ type: "string", format: "uint32" }, "bigint | number | string"],
  [{ type: "integer", format: "int32" }, "number"],
  [{ type: "string", format: "uuid" }, "string", { type: "string" }],
  [{ type: "string", pattern: "^a" }, "string"],
  [
    { type: "string", pattern: "^a", "x-pattern-words": "what begins with a" },
    "string",
    { type: "string", pattern: "^a", words: "what begins with a" },
  ],
  [{ type: ["integer", "string"] }, "bigint | number | string", { type: "integer", cursor: true }],
  [
    { type: ["integer", "string"], pattern: "^(\\d+|now)$" },
    "bigint | number | string",
    { type: "integer", cursor: true, pattern: "^(\\d+|now)$" },
  ],
  [{ type: ["integer", "string"], pattern: "^now$" }, "bigint | number | string", { type: "integer", cursor: true }],
  [{ type: ["boolean", "null"] }, "boolean", { type: "boolean" }],
  [{ enum: ["a"], "x-open-enum": true }, '"a" | (string & {})', { type: "string" }],
  [{ oneOf: [{ const: "a" }, { const: "b" }] }, '"a" | "b"', { type: "string", enum: ["a", "b"] }],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, "number", { type: "number" }],
])("an input of %j has the type %s, and its rule", async (schema, type, rule = schema) => {
  const expected = { type: `?: ${type} | undefined`, rule: { in: "query", ...rule } };
  expect(await memberOf(query(schema), "value")).toEqual(expected);
});

test.each([
  ["limits of an integer", { type: "integer", minimum: 1, maximum: 9 }, { minimum: 1, maximum: 9 }],
  ["limits of a number", { type: "number", minimum: 0.5 }, { minimum: 0.5 }],
])("a rule has %s", async (_, schema, limits) => {
  expect((await memberOf(query(schema), "value")).rule).toEqual({ in: "query", type: schema.type, ...limits });
});

test("a limit that the format implies is omitted, so that no rounded 2^64 is written", async () => {
  const schema = { type: "integer", format: "uint64", minimum: 0, maximum: 2 ** 64 };
  expect((await memberOf(query(schema), "value")).rule).toEqual({ in: "query", type: "integer", format: "uint64" });
});

test("an exclusive limit is only checked by the server", async () => {
  const schema = { type: "integer", exclusiveMinimum: 0, minimum: -5 };
  expect((await memberOf(query(schema), "value")).rule).toEqual({ in: "query", type: "integer", minimum: -5 });
});

test("a pattern that is invalid with the flag u is only checked by the server", async () => {
  const rule = (await memberOf(query({ type: "string", pattern: "^\\-a" }), "value")).rule;
  expect(rule).toEqual({ in: "query", type: "string" });
});

test.each([
  ["the style form", { explode: true }, {}],
  ["commas", { explode: false }, { join: "," }],
])("a list in a query is written with %s", async (_, style, join) => {
  const document = query({ type: "array", items: { type: "string" } }, style);
  expect((await memberOf(document, "value")).rule).toEqual({ in: "query", type: "array", ...join });
});

test("a member refers to a named schema in its type, and has that schema's rule", async () => {
  const document = {
    ...query({ $ref: "#/components/schemas/Name" }),
    ...schemas({ Name: { type: "string", pattern: "^a" } }),
  };
  expect(await memberOf(document, "value")).toEqual({
    type: "?: Name | undefined",
    rule: { in: "query", type: "string", pattern: "^a" },
  });
});

test("an operation's parameter replaces the one of its path with the same place and name", async () => {
  const shared = [
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "lang", in: "query", schema: { type: "string" } },
  ];
  const document = documentWith(
    { parameters: [{ name: "lang", in: "query", schema: { type: "boolean" } }] },
    {},
    "/things/{id}",
  );
  Object.assign((document.paths as Record<string, object>)["/things/{id}"] ?? {}, { parameters: shared });
  expect(await memberOf(document, "lang")).toEqual({
    type: "?: boolean | undefined",
    rule: { in: "query", type: "boolean" },
  });
  expect((await memberOf(document, "id")).type).toBe(": string");
});

test("headers that OpenAPI describes elsewhere, and optional cookies, are not inputs", async () => {
  const headers = ["Accept", "Content-Type", "authorization"].map((name) => ({ name, in: "header", schema: {} }));
  const parameters = [...headers, { name: "sid", in: "cookie", schema: {} }];
  expect(await operationsOf(documentWith({ parameters }))).toContain(
    "type CallInput = Readonly<Record<string, never>>",
  );
});

test("a parameter with content instead of a schema is a text", async () => {
  const document = query(undefined, { content: { "application/json": { schema: { type: "object" } } } });
  expect((await memberOf(document, "value")).type).toBe("?: string | undefined");
});

test("the members of a body and of its allOf parts are inputs", async () => {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Base" }, { required: ["b"], properties: { b: { type: "number" } } }],
  };
  const base = {
    type: "object",
    required: ["a"],
    properties: { a: { type: ["string", "null"] }, hidden: { readOnly: true } },
  };
  const document = body(schema, schemas({ Base: base }));
  expect(await memberOf(document, "a")).toEqual({
    type: ": string | null",
    rule: { in: "body", required: true, type: "string", nullable: true },
  });
  expect(await memberOf(document, "b")).toEqual({
    type: ": number",
    rule: { in: "body", required: true, type: "number" },
  });
  expect(await operationsOf(document)).not.toContain("hidden");
});

test("nullable of OpenAPI 3.0 allows null beside a type, and has no effect without one", async () => {
  const properties = {
    a: { type: "string", nullable: true },
    b: { enum: ["x"], nullable: true },
    c: { allOf: [{ type: "string" }], nullable: true },
  };
  const document = { ...body({ type: "object", properties }), openapi: "3.0.3" };
  expect((await memberOf(document, "a")).type).toBe("?: string | null | undefined");
  expect(await memberOf(document, "b")).toEqual({
    type: '?: "x" | undefined',
    rule: { in: "body", type: "string", enum: ["x"] },
  });
  expect((await memberOf(document, "c")).type).toBe("?: string | undefined");
});

test.each([
  ["without a type", {}, 'Thing["a"]', { nullable: true }],
  ["of values with null", { enum: ["x", null] }, '"x" | null', { type: "string", enum: ["x"], nullable: true }],
  ["of one value or null", { enum: [1, null] }, "1 | null", { type: "integer", enum: [1], nullable: true }],
  [
    "of values and a type without null",
    { type: "string", enum: ["x", null] },
    '"x"',
    { type: "string", enum: ["x"], fill: "x" },
  ],
])("a member %s takes null exactly if its schema does", async (_, schema, type, rule) => {
  const thing = { type: "object", required: ["a"], properties: { a: schema } };
  const document = body({ $ref: "#/components/schemas/Thing" }, schemas({ Thing: thing }));
  const optional = "fill" in rule;
  expect(await memberOf(document, "a")).toEqual({
    type: optional ? `?: ${type} | undefined` : `: ${type}`,
    rule: { in: "body", required: true, ...rule },
  });
});

test.each([
  ["may be null", { type: ["object", "null"], properties: { a: {} } }, "Thing", { type: "object", nullable: true }],
  [
    "has further members of a type",
    { type: "object", properties: { a: {} }, additionalProperties: { type: "string" } },
    "Thing",
    { type: "object" },
  ],
])("a body that %s is one input", async (_, thing, type, rule) => {
  const document = body({ $ref: "#/components/schemas/Thing" }, schemas({ Thing: thing }));
  expect(await memberOf(document, "body")).toEqual({
    type: `: ${type}`,
    rule: { in: "payload", required: true, ...rule },
  });
});

test("the client fills in a required member with one possible value or a default", async () => {
  const properties = {
    kind: { const: "k" },
    form: { enum: [1] },
    lang: { type: "string", default: "en" },
    free: { default: 1 },
  };
  const document = body({ type: "object", required: ["kind", "form", "lang"], properties });
  expect(await memberOf(document, "kind")).toEqual({
    type: '?: "k" | undefined',
    rule: { in: "body", required: true, type: "string", enum: ["k"], fill: "k" },
  });
  expect((await memberOf(document, "form")).rule).toMatchObject({ fill: 1 });
  expect((await memberOf(document, "lang")).rule).toMatchObject({ fill: "en" });
  expect((await memberOf(document, "free")).rule).not.toHaveProperty("fill");
});

test("an input with a secret at any depth is marked in the descriptor and in its type", async () => {
  const key = { type: "string", format: "password" };
  const rest = schemas({ Keys: { type: "array", items: { type: "object", properties: { key } } } });
  const keys = { $ref: "#/components/schemas/Keys" };
  for (const document of [
    query(key),
    body(key),
    body(keys, rest),
    body({ properties: { keys }, type: "object" }, rest),
  ]) {
    expect((await apiOf(document)).operations.call).toMatchObject({ secretInput: true });
    expect(await operationsOf(document)).toContain("export interface CallInput extends SecretInput {");
  }
  const other = body({ type: "object", properties: { password: { type: "string" } } }, rest);
  expect((await apiOf(other)).operations.call).not.toHaveProperty("secretInput");
  expect(await operationsOf(other)).not.toContain("SecretInput");
});

test("a secret member is marked", async () => {
  const document = body({ type: "object", properties: { word: { type: "string", format: "password" } } });
  expect((await memberOf(document, "word")).rule).toEqual({ in: "body", type: "string", secret: true });
});

test("the members of an optional body are optional", async () => {
  const document = body(
    { type: "object", required: ["a"], properties: { a: { type: "string" } } },
    { required: false },
  );
  expect(await memberOf(document, "a")).toEqual({
    type: "?: string | undefined",
    rule: { in: "body", type: "string" },
  });
});

test.each([
  ["a list", { type: "array", items: { type: "string" } }, { type: "array" }],
  ["a map", { type: "object", additionalProperties: { type: "string" } }, { type: "object" }],
  ["one of two shapes", { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, {}],
])("a body that is %s is the single member body", async (_, schema, type) => {
  expect(await memberOf(body(schema), "body")).toEqual({
    type: ': NonNullable<operations["call"]["requestBody"]>["content"]["application/json"]',
    rule: { in: "payload", required: true, ...type },
  });
});

test("conditions beside properties do not turn a body into a union", async () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string" } },
    anyOf: [{ required: ["a"] }, { minProperties: 2 }],
  };
  expect((await memberOf(body(schema), "a")).type).toBe("?: string | undefined");
});

test.each([
  ["application/x-www-form-urlencoded", "a", "?: string | undefined"],
  ["application/merge-patch+json", "a", "?: string | undefined"],
  ["multipart/form-data", "body", ": FormData"],
  ["text/plain", "body", ": string"],
  ["image/png", "body", ": Blob | Uint8Array<ArrayBuffer>"],
])("the descriptor names the media type %s of a body", async (mediaType, name, type) => {
  const document = body({ type: "object", properties: { a: { type: "string" } } }, { mediaType });
  expect((await memberOf(document, name)).type).toBe(type);
  expect((await callOf(document)).bodyType).toBe(mediaType);
});

test("the type of a text with known values has these alone", async () => {
  const document = body({ type: ["string", "null"], enum: ["a", "b", null] }, { mediaType: "text/plain" });
  expect((await memberOf(document, "body")).type).toBe(': "a" | "b"');
});

const text = { type: "string" };

test("inputs with a taken name, or with the name of a member of Object, get their place as suffix", async () => {
  const document = documentWith(
    {
      parameters: [
        { name: "id", in: "path", required: true, schema: text },
        { name: "id", in: "query", schema: text },
        { name: "toString", in: "header", schema: text },
        { name: "body", in: "query", schema: text },
      ],
      requestBody: { required: true, content: { "text/plain": {} } },
    },
    {},
    "/things/{id}",
    "post",
  );
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
  const requestBody = { required: true, content: { "application/json": { schema: { type: "object", properties } } } };
  const parameters = [{ name: "value", in: "query", schema: text }];
  const document = documentWith({ parameters, requestBody }, {}, "/things", "post");
  expect((await callOf(document)).input).toEqual({
    value: { in: "query", type: "string" },
    value_body: { in: "body", type: "number", name: "value" },
    __proto___body: { in: "body", type: "string", name: "__proto__" },
  });
});

test("an optional body of GET is ignored", async () => {
  const requestBody = { content: { "application/json": { schema: { properties: { a: text } } } } };
  expect((await callOf(documentWith({ requestBody }))).input).toEqual({});
});

test("the descriptor marks an optional body", async () => {
  const schema = { type: "object", properties: { a: text } };
  expect((await callOf(body(schema, { required: false }))).optionalBody).toBe(true);
  expect(await callOf(body(schema))).not.toHaveProperty("optionalBody");
});

/** A body in these media types. */
const offered = (content: object) => documentWith({ requestBody: { required: true, content } }, {}, "/things", "post");
const file = { type: "string", format: "binary" };
const object = (properties: object) => ({ schema: { type: "object", properties } });

test.each<[string, object]>([
  ["a named one", { examples: { one: { value: "a" } } }],
  ["the one of the media type", { example: "a" }],
  ["the one of the schema", { schema: { type: "string", examples: ["a"] } }],
])("a body has an example: %s", (_, media) => {
  const { operations } = readModel(offered({ "text/plain": media }), { name: "One" });
  expect(operations[0]?.input).toMatchObject([{ name: "body", example: "a" }]);
});

test.each<[string, object, string | undefined, string]>([
  ["JSON before text", { "text/plain": {}, "application/json": object({ a: text }) }, undefined, "a"],
  [
    "JSON before parts",
    { "multipart/form-data": object({ a: file }), "application/json": object({ a: text }) },
    undefined,
    "a",
  ],
  [
    "parts before JSON with files",
    { "multipart/form-data": object({ a: file }), "application/json": object({ a: file }) },
    "multipart/form-data",
    "body",
  ],
  [
    "a form before XML",
    { "application/xml": {}, "application/x-www-form-urlencoded": object({ a: text }) },
    "application/x-www-form-urlencoded",
    "a",
  ],
])("for a body with several media types, the client prefers %s", async (_, content, bodyType, name) => {
  const call = await callOf(offered(content));
  expect(call.bodyType).toBe(bodyType);
  expect(Object.keys(call.input)).toEqual([name]);
});

test.each([
  ["image/*", "Blob", {}],
  ["*/*", "Blob", { schema: file }],
  ["text/*", "string", {}],
])("a body of the range %s is a %s", async (mediaType, type, media) => {
  const document = offered({ [mediaType]: media });
  expect((await memberOf(document, "body")).type).toBe(`: ${type}`);
  expect((await callOf(document)).bodyType).toBe(mediaType);
});

test.each([
  [["image/png", "image/jpeg"], "Blob | Uint8Array<ArrayBuffer>", ["image/jpeg"]],
  [["application/pdf", "text/plain"], "string | Blob | Uint8Array<ArrayBuffer>", ["application/pdf"]],
  [["image/*", "application/x-www-form-urlencoded"], undefined, undefined],
])("a body of one of the types %j is a %s", async (types, type, blobTypes) => {
  const document = offered(Object.fromEntries(types.map((one) => [one, one.includes("form") ? object({}) : {}])));
  const { blobTypes: others } = await callOf(document);
  expect(others).toEqual(blobTypes);
  if (type) expect((await memberOf(document, "body")).type).toBe(`: ${type}`);
});

test("a member of a form is a text, a list or JSON, by its encoding", async () => {
  const list = { type: "array", items: text };
  const media = {
    ...object({ a: { type: ["integer", "null"] }, b: list, c: list, d: { type: "object", properties: { e: text } } }),
    encoding: { c: { explode: false }, d: { contentType: "application/json" } },
  };
  const document = offered({ "application/x-www-form-urlencoded": media });
  expect((await callOf(document)).input).toEqual({
    a: { in: "body", type: "integer" },
    b: { in: "body", type: "array" },
    c: { in: "body", type: "array", join: "," },
    d: { in: "body", type: "object" },
  });
  expect((await memberOf(document, "a")).type).toBe("?: number | undefined");
});

test("a file in JSON is text", async () => {
  const document = body({ type: "object", properties: { a: file } });
  expect((await memberOf(document, "a")).type).toBe("?: string | undefined");
});

test.each([
  ["checkNumber", "an integer", query({ type: "integer" }), true],
  ["checkNumber", "an integer as text", query({ type: "string", format: "uint64" }), true],
  ["checkNumber", "a number or a text", query({ type: ["number", "string"] }), true],
  ["checkNumber", "a text", query({ type: "string" }), false],
  ["checkPlaces", "a list of integers", query({ type: "array", items: { type: "integer" } }), true],
  [
    "checkPlaces",
    "an integer in a list of objects",
    body(
      { type: "array", items: { $ref: "#/components/schemas/Line" } },
      schemas({ Line: { properties: { id: { type: "integer" } } } }),
    ),
    true,
  ],
  [
    "checkPlaces",
    "a list of small integers",
    query({ type: "array", items: { type: "integer", format: "int32" } }),
    false,
  ],
  ["checkPlaces", "any list", query({ type: "array" }), false],
  ["checkPlaces", "an integer", query({ type: "integer" }), false],
  ["checkNumber", "a map of texts", body({ type: "object", additionalProperties: { type: "string" } }), false],
  ["checkNumber", "a list of texts", query({ type: "array", items: { type: "string" } }), false],
  ["checkJson", "a list of texts", query({ type: "array", items: { type: "string" } }), true],
  ["checkJson", "an object", body({ type: "object", additionalProperties: { type: "string" } }), true],
  ["checkJson", "a number or a text", query({ type: ["number", "string"] }), true],
  ["checkJson", "an integer as text", query({ type: "string", format: "uint64" }), false],
  ["checkJson", "a boolean", query({ type: "boolean" }), false],
  [
    "stringifyExact",
    "a member that may hold integers",
    body({ type: "object", properties: { a: { type: "array" } } }),
    true,
  ],
  ["stringifyExact", "members that are texts", body({ type: "object", properties: { a: { type: "string" } } }), false],
])("operations.ts imports %s only for inputs that need it: %s", async (part, _, document, isNamed) => {
  const [, named] = /import \{ (.*) \} from "@ledgergate\/runtime\/parts"/.exec(await operationsOf(document)) ?? [];
  expect(named?.split(", ").includes(part) ?? false).toBe(isNamed);
});

test.each<[string, object, object, number?]>([
  ["a number", { type: "number" }, []],
  ["a list of numbers", { type: "array", items: { type: "number", format: "double" } }, []],
  ["an integer or a text", { type: ["integer", "string"] }, [{}, { here: true }], 1],
  ["an integer or a number", { anyOf: [{ type: "integer" }, { type: "number" }] }, []],
  ["anything", {}, []],
  ["a list of integers or nulls", { type: "array", items: { type: ["integer", "null"] } }, [{ rest: 1 }]],
  ["a map", { type: "object", additionalProperties: { type: "integer" } }, [{ rest: 1 }]],
  [
    "members beside a map",
    { type: "object", properties: { a: { type: "number" } }, additionalProperties: { type: "integer" } },
    [{ members: { a: 0 }, rest: 1 }],
  ],
  ["a pair", { type: "array", prefixItems: [{ type: "number" }, { type: "integer" }] }, [{ members: { 1: 1 } }]],
  [
    "members of branches",
    { allOf: [{ properties: { a: { type: "integer" } } }, { properties: { b: { type: "string" } } }] },
    [{ members: { a: 1 } }],
  ],
  ["a chain", { $ref: "#/components/schemas/Line" }, [{ members: { id: 1, next: 2 } }]],
])("rules have the places of integers: %s", async (_, schema, places, integers = 2) => {
  const line = { id: { type: "integer", format: "int64" }, price: { type: "number" } };
  const next = { $ref: "#/components/schemas/Line" };
  const Line = { type: "object", properties: { ...line, next } };
  const document = body({ type: "object", properties: { it: schema } }, schemas({ Line }));
  const model = readModel(document, { name: "Things" });
  const table = integers === 1 ? places : [{}, { here: true }, ...(places as object[])];
  expect(model.places.inputs).toEqual((places as object[]).length > 0 ? table : []);
  expect(model.operations[0]?.input[0]?.rule.integers).toBe((places as object[]).length > 0 ? integers : undefined);
});

test.each<[string, object, object, true | number | undefined]>([
  ["nothing but exact integers", { a: "exact", b: "text" }, [], true],
  ["small integers, too", { a: "exact", b: "small" }, [], true],
  ["doubles, too", { a: "exact", b: "double" }, [{ members: { a: 1 } }], 2],
  ["integers, too", { a: "exact", b: "integer" }, [{ members: { a: 1 } }], 2],
  ["no exact integer", { a: "double", b: "integer" }, [], undefined],
])("an answer is parsed exactly where its types have bigints: %s", async (_, members, places, exact) => {
  const kinds = {
    exact: { type: "integer", format: "int64" },
    small: { type: "integer", format: "int32" },
    integer: { type: "integer" },
    double: { type: "number" },
    text: { type: "string" },
  };
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, kind]) => [name, kinds[kind as keyof typeof kinds]]),
  );
  const { places: found, operations } = readModel(answer({ type: "object", properties }), { name: "Things" });
  expect(found.answers).toEqual(exact === 2 ? [{}, { here: true }, ...(places as object[])] : []);
  expect(operations[0]?.answer.exact).toBe(exact);
});
