import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { answer, callOf, documentWith, operationsOf, schemaOf, schemas } from "./fixtures/document.ts";

const text = { description: "Fine.", content: { "text/csv": { schema: { type: "string" } } } };
const none = { description: "Nothing." };
const json = (schema: unknown) => ({ description: "Fine.", content: { "application/json": { schema } } });

/** The type of an operation's answer, in the signature of its method. */
async function typeOf(document: Parameters<typeof operationsOf>[0]): Promise<string> {
  const code = (await operationsOf(document)).replace(/\n {2,4}(?=[^\n]*\n?[^\n]*CallPromise)/g, " ");
  return /options\?: CallOptions,?\s*\): CallPromise<(.*)>;/.exec(code)?.[1] ?? "none";
}

test("a named schema is the type of the answer", async () => {
  const document = answer({ $ref: "#/components/schemas/Thing" }, schemas({ Thing: { type: "object" } }));
  expect(await typeOf(document)).toBe("Thing");
  expect(await callOf(document)).not.toHaveProperty("decode");
});

test("a schema without a name is referred to by its place in the operation", async () => {
  const type = 'operations["call"]["responses"][200]["content"]["application/json"]';
  expect(await typeOf(answer({ type: "array", items: { type: "string" } }))).toBe(type);
});

test("an answer may be a reference, cover a range of statuses and have a media type with parameters", async () => {
  const responses = { "2XX": { $ref: "#/components/responses/Things" } };
  const content = { "application/json; charset=utf-8": { schema: { type: "string" } } };
  const document = documentWith({ responses }, { components: { responses: { Things: { description: "", content } } } });
  expect(await typeOf(document)).toBe(
    'operations["call"]["responses"]["2XX"]["content"]["application/json; charset=utf-8"] | undefined',
  );
});

test.each([
  ["nothing", { 204: none }, "void", { decode: "none" }],
  ["text", { 200: text }, "string", { decode: "text" }],
  ["bytes", { 200: { content: { "image/png": {} } } }, "Uint8Array", { decode: "bytes" }],
  [
    "bytes of any type",
    { 200: { content: { "*/*": { schema: { type: "string", format: "binary" } } } } },
    "Uint8Array",
    { decode: "bytes" },
  ],
  ["JSON lines", { 200: { content: { "application/x-ndjson": {} } } }, "string", { decode: "text" }],
  ["a stream of JSON", { 200: { content: { "application/stream+json": {} } } }, "string", { decode: "text" }],
  [
    "a JSON file, as text",
    { 200: { content: { "application/json": { schema: { type: "string", format: "binary" } } } } },
    "string",
    { decode: "text" },
  ],
  ["a redirect alone, which no client follows", { 302: none }, "never", { decode: "none" }],
  ["only a default response", { default: text }, "string", { decode: "text" }],
  [
    "JSON of any kind",
    { 200: { content: { "application/json": {} } } },
    'operations["call"]["responses"][200]["content"]["application/json"]',
    {},
  ],
])("the type of an answer with %s", async (_, responses, type, expected) => {
  const document = documentWith({ responses });
  expect(await typeOf(document)).toBe(type);
  const { decode } = await callOf(document);
  expect({ ...(decode && { decode }) }).toEqual(expected);
});

test("several success statuses make a union, and one without a body adds undefined", async () => {
  const responses = {
    200: json({ $ref: "#/components/schemas/A" }),
    202: json({ $ref: "#/components/schemas/B" }),
    204: none,
  };
  const document = documentWith({ responses }, schemas({ A: { type: "object" }, B: { type: "object" } }));
  expect(await typeOf(document)).toBe("A | B | undefined");
  expect(await callOf(document)).toMatchObject({ mayBeEmpty: true });
});

test("a success in another JSON media type is a part of the union", async () => {
  const hal = { description: "", content: { "application/hal+json": { schema: { $ref: "#/components/schemas/B" } } } };
  const responses = { 200: json({ $ref: "#/components/schemas/A" }), 202: hal };
  const document = documentWith({ responses }, schemas({ A: { type: "object" }, B: { type: "object" } }));
  expect(await typeOf(document)).toBe("A | B");
});

test("bytes may be undefined, text without a body is empty", async () => {
  const png = { description: "", content: { "image/png": {}, "image/gif": {} } };
  const code = await operationsOf(documentWith({ responses: { 200: png, 204: none } }));
  expect(code.match(/CallPromise<Uint8Array \| undefined>/g)).toHaveLength(2);
  const document = documentWith({ responses: { 200: text, 204: none } });
  expect(await typeOf(document)).toBe("string");
});

test("a HEAD request has no body, even if the document describes one", async () => {
  const document = documentWith({ responses: { 200: json({}) } }, {}, "/things", "head");
  expect(await typeOf(document)).toBe("void");
  expect((await callOf(document)).decode).toBe("none");
});

test("the option accept offers other media types as bytes, by short names if those are unique", async () => {
  const content = { "application/x-bcs": {}, "application/json": {}, "image/raw": {}, "text/raw": {} };
  const document = documentWith({ responses: { 200: { description: "", content } } });
  expect((await callOf(document)).accepts).toEqual({
    bcs: "application/x-bcs",
    "text/raw": "text/raw",
    "image/raw": "image/raw",
  });
  expect(await operationsOf(document)).toContain('options?: AcceptOptions<Accept, "text/raw" | "bcs" | "image/raw">');
});

test("one signature has the answers of all media types, so that a mistake is reported once", async () => {
  const content = { "application/json": { schema: { type: "string" } }, "application/x-bcs": {} };
  const code = await operationsOf(documentWith({ responses: { 200: { description: "", content } } }));
  expect(code).toContain(`  call<const Accept = undefined>(
    input?: CallInput,
    options?: AcceptOptions<Accept, "bcs">,
  ): Accept extends "bcs"
    ? CallPromise<Uint8Array>
    : CallPromise<operations["call"]["responses"][200]["content"]["application/json"]>;
`);
});

test("the client requests the preferred media type, and offers neither JSON nor HTML as bytes", async () => {
  const content = { "text/html": {}, "application/x-ndjson": {}, "application/hal+json": {}, "application/json": {} };
  const call = await callOf(documentWith({ responses: { 200: { description: "", content } } }));
  expect(call.mediaType).toBe("application/json");
  expect(call).not.toHaveProperty("accepts");
});

test.each<[string, unknown, string, string]>([
  ["no schema", undefined, "EventStream", "text"],
  ["a schema that says nothing", { description: "Any.", example: "data: 1" }, "EventStream", "text"],
  ["a text", { type: "string" }, "EventStream", "text"],
  ["a file", { type: "string", format: "binary" }, "EventStream", "text"],
  ["an object", { $ref: "#/components/schemas/Thing" }, "EventStream<Thing>", "json"],
  [
    "one of several",
    { oneOf: [{ $ref: "#/components/schemas/Thing" }, { type: "string" }] },
    'EventStream<operations["call"]["responses"][200]["content"]["text/event-stream"]>',
    "json",
  ],
])("events with %s", async (_, schema, type, events) => {
  const content = { "text/event-stream; charset=utf-8": { schema }, "image/raw": {} };
  const Thing = { type: "object", properties: { id: { type: "integer", format: "uint64" } } };
  const responses = { 200: { description: "", content }, 204: none };
  const document = documentWith({ responses }, schemas({ Thing }));
  const mediaType = "text/event-stream; charset=utf-8";
  expect(await callOf(document)).toMatchObject({ decode: "none", events, mediaType });
  expect(await operationsOf(document)).toContain(`): ${type.replace("event-stream", "event-stream; charset=utf-8")};`);
  expect(await callOf(document)).not.toHaveProperty("accepts");
});

test("an answer with JSON besides events is JSON, and the events are not offered as bytes", async () => {
  const content = { "text/event-stream": {}, "application/json": {}, "image/raw": {} };
  const call = await callOf(documentWith({ responses: { 200: { description: "", content } } }));
  expect(call).toMatchObject({ mediaType: "application/json", accepts: { raw: "image/raw" } });
  expect(call).not.toHaveProperty("events");
});

test("only a client of a document with events carries their reader, and no query takes a stream", async () => {
  const stream = { 200: { description: "", content: { "text/event-stream": {} } } };
  const files = await generate(documentWith({ responses: stream }), { packageName: "things" });
  expect(files["client.ts"]).toContain("return withEvents(createClient<paths, Things>(api, options, createThings));");
  expect(files["query.ts"]).toBeUndefined();
  const others = await generate(documentWith(), { packageName: "things" });
  expect(others["client.ts"]).not.toContain("withEvents");
});

test("a failure branch is removed from the type, and its required member identifies it", async () => {
  const failure = {
    type: "object",
    required: ["id", "Error"],
    properties: { id: {}, Error: {} },
    "x-failure": { retry: ["busy"] },
  };
  const success = { type: "object", properties: { id: {} } };
  const union = { oneOf: [{ $ref: "#/components/schemas/Good" }, { $ref: "#/components/schemas/Bad" }] };
  const document = answer(
    { $ref: "#/components/schemas/Result" },
    schemas({ Good: success, Bad: failure, Result: union }),
  );
  expect(await typeOf(document)).toBe("Good");
  expect((await callOf(document)).failure).toEqual({ member: "Error", retry: ["busy"] });
});

test("a failure branch among unnamed branches is excluded from the type of the whole body", async () => {
  const failure = { type: "object", required: ["Error"], properties: { Error: {} }, "x-failure": true };
  const document = answer({ anyOf: [{ type: "object", properties: { id: {} } }, failure] });
  expect(await typeOf(document)).toMatch(/^Exclude<operations\[.*\], \{ Error: unknown \}>$/);
  expect((await callOf(document)).failure).toEqual({ member: "Error" });
});

test("an integer beyond 2^53 at any depth makes the answer exact", async () => {
  const big = { type: "integer", format: "uint64", "x-json-integer": { reason: "It is.", exact: true } };
  const list = { type: "array", items: { $ref: "#/components/schemas/Outer" } };
  const outer = { type: "object", properties: { inner: { $ref: "#/components/schemas/Inner" }, me: list } };
  const rest = schemas({ Outer: outer, Inner: { type: "object", properties: { big } }, Other: { type: "object" } });
  expect(await callOf(answer(list, rest))).toMatchObject({ exact: true });
  expect(await callOf(answer({ $ref: "#/components/schemas/Other" }, rest))).not.toHaveProperty("exact");
});

test.each([
  ["int64", { type: "integer", format: "int64" }, true],
  ["uint64 that may be null", { type: ["integer", "null"], format: "uint64" }, true],
  ["int64 of a number's range", { type: "integer", format: "int64", minimum: -5, maximum: 2 ** 53 - 1 }, false],
  ["int64 without an upper limit", { type: "integer", format: "int64", minimum: 0 }, true],
  ["uint64 below a number's limit", { type: "integer", format: "uint64", exclusiveMaximum: 2 ** 53 }, false],
  ["int64 as text", { type: "string", format: "int64" }, false],
  ["int64 that is a number by its document", { type: "integer", format: "int64", "x-json-integer": {} }, false],
  ["int32", { type: "integer", format: "int32" }, false],
])("an integer that may lose digits is exact: %s", async (_, id, exact) => {
  const document = answer({ type: "object", properties: { id } });
  expect((await callOf(document)).exact ?? false).toBe(exact);
  expect((await schemaOf(document)).includes("bigint")).toBe(exact);
});

test("a secret at any depth marks the answer as secret", async () => {
  const key = { type: "string", format: "password" };
  const list = { type: "array", items: { $ref: "#/components/schemas/Holder" } };
  const rest = schemas({ Holder: { type: "object", properties: { key } }, Other: { type: "object" } });
  expect(await callOf(answer(list, rest))).toMatchObject({ secret: true });
  expect(await callOf(answer({ $ref: "#/components/schemas/Other" }, rest))).not.toHaveProperty("secret");
});

test("a call has a ledger state if a successful answer carries its headers", async () => {
  const headers = { "X-Height": { "x-ledger-state": "blockHeight", schema: { type: "integer" } } };
  const document = documentWith({ responses: { 204: { description: "", headers } } });
  expect(await typeOf(document)).toBe("void, LedgerState");
});
