import { expect, test } from "vitest";
import { generate, readModel } from "../src/index.ts";
import { membersOfAnswer } from "../src/read/answer-members.ts";
import { answer, callOf, documentWith, type Json, operationsOf, readTables, schemaOf } from "./fixtures/document.ts";

const tables: {
  readonly answers: readonly [Readonly<Record<string, Json | null>>, type: string, call?: object][];
  readonly schemas: Json;
  readonly events: readonly [schema: object | null, type: string, events: string][];
  readonly integers: readonly [schema: object, exact: boolean][];
  readonly members: readonly [keywords: object, members?: readonly string[]][];
} = readTables("answers");

const WHOLE = 'operations["call"]["responses"][200]["content"]["application/json"]';
const mapped = (all: object, map: (value: never) => unknown) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, map(value as never)]));
const withSchemas = (content: object) => mapped(content, (schema) => (schema ? { schema } : {}));
const responseOf = (content: Json | null) =>
  content?.$ref ? content : { description: "", ...(content && { content: withSchemas(content) }) };
const Texts = { description: "", content: { "application/json; charset=utf-8": { schema: { type: "string" } } } };
const rest = { components: { schemas: tables.schemas, responses: { Texts } } };

/** What the method of an operation returns, and what the descriptor says of the answer. */
async function returned(document: Parameters<typeof operationsOf>[0]) {
  const code = await operationsOf(document);
  const [, type = "none"] = /^ {2}call.*?options\?:.*?\): (.*?);\n/ms.exec(code) ?? [];
  const { accepts, decode, events, exact, failure, mayBeEmpty, mediaType, secret } = await callOf(document);
  const call = { accepts, decode, events, exact, failure, mayBeEmpty, mediaType, secret };
  return { type: type.replace(/\s+/g, " "), call };
}

test.each(tables.answers)("an answer of %j has the type %s", async (answers, type, expected = {}) => {
  const found = await returned(documentWith({ responses: mapped(answers, responseOf) }, rest));
  expect(found).toEqual({ type: type.replace("WHOLE", WHOLE), call: expected });
});

test.each(tables.events)("events of %j are an %s", async (schema, type, events) => {
  const mediaType = "text/event-stream; charset=utf-8";
  const responses = { 200: responseOf({ [mediaType]: schema, "image/raw": null }), 204: responseOf(null) };
  const found = await returned(documentWith({ responses }, rest));
  const whole = WHOLE.replace("application/json", mediaType);
  expect(found).toEqual({ type: type.replace("WHOLE", whole), call: { decode: "none", events, mediaType } });
});

test("a HEAD request has no body, even if the document describes one", async () => {
  const responses = { 200: responseOf({ "application/json": {} }) };
  const { type, call } = await returned(documentWith({ responses }, {}, "/things", "head"));
  expect([type, call.decode]).toEqual(["CallPromise<void>", "none"]);
});

test("no query takes a stream, and only a document with events has their reader", async () => {
  const responses = { 200: responseOf({ "text/event-stream": null }) };
  expect(await generate(documentWith({ responses }), { packageName: "things" })).not.toHaveProperty("query.ts");
  const { "client.ts": client } = await generate(documentWith(), { packageName: "things" });
  expect(client).not.toContain("withEvents");
});

test.each(tables.integers)("a member of %o is exact: %s", async (id, exact) => {
  const document = answer({ type: "object", properties: { id } });
  expect((await callOf(document)).exact ?? false).toBe(exact);
  expect((await schemaOf(document)).includes("bigint")).toBe(exact);
});

test.each(tables.members)("the members of an answer are known if there are no others: %j", (keywords, members) => {
  const record = { type: "object", properties: { id: {} }, ...keywords };
  for (const schema of [record, { type: "array", items: record }]) {
    const { operations } = readModel(answer(schema), { name: "Things" });
    expect(operations.map((operation) => membersOfAnswer(operation).members)).toEqual([members]);
  }
});
