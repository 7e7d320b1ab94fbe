import { expect, test } from "vitest";
import {
  apiOf,
  callOf,
  documentWith,
  type Json,
  json,
  listWith,
  operationsOf,
  ref,
  schemas,
} from "./fixtures/document.ts";

const Letter = { type: "object", properties: { id: { type: "string" } } };
const Letters = { type: "array", items: ref("Letter") };
const Page = { type: "object", properties: { list: Letters } };
const Loose = { type: "object", properties: { list: { type: "array", items: Letter } } };
const Failure = { type: "object", required: ["Error"], properties: { Error: {} }, "x-failure": true };
const all = schemas({ Letter, Letters, Page, Loose, Failure });

const deep = { type: "object", properties: { "a/b": { type: "object", properties: { list: Letters } } } };
const branches = { anyOf: [{ type: "object", properties: { other: {} } }, { allOf: [ref("Letter"), {}] }] };

test.each<[schema: object, extension: Json, expected: object]>([
  [deep, { items: "/a~1b/list", limit: "after", order: "after" }, { items: ["a/b", "list"], limit: "after" }],
  [Letters, { next: "increment", cursorHeader: "x-next" }, { increment: true, cursorHeader: "x-next" }],
  // The position may be in one branch of a record, at any depth.
  [{ type: "array", items: branches }, {}, {}],
])("the records of %j with %j are described by %j", async (schema, extension, expected) => {
  const responses = { 200: { ...json(schema), headers: { "X-Next": {} } } };
  const { pagination, input } = await callOf(listWith(schema, extension, { responses }, all));
  expect(pagination).toEqual({ items: [], start: "after", from: ["id"], ...expected });
  expect(input.after?.cursor).toBe(extension.cursorHeader === undefined ? undefined : true);
});

test("only an API with lists imports the part that reads pages", async () => {
  expect(await apiOf(listWith(Letters, {}, {}, all))).toHaveProperty("paginate");
  expect(await operationsOf(documentWith())).not.toContain("paginate");
});

test.each([
  [ref("Letters"), "", "Letters, Letter"],
  // The type of a record without a name is a part of the body's type.
  [ref("Loose"), "/list", 'Loose, NonNullable<NonNullable<Loose>["list"]>[number]'],
  [{ oneOf: [ref("Page"), ref("Failure")] }, "/list", "Page, Letter"],
])("a list of %j has the types %s", async (schema, items, types) => {
  const code = (await operationsOf(listWith(schema, { items }, {}, all))).replace(/\s+/g, " ");
  expect(/PagePromise< ?(.*?) ?>;/.exec(code)?.[1]).toBe(`${types}, CallInput`);
});

test("a page in another media type is not a list", async () => {
  const content = { "application/json": { schema: Letters }, "application/x-bcs": {} };
  const code = await operationsOf(listWith(Letters, {}, { responses: { 200: { description: "", content } } }, all));
  expect(code).toMatch(/Accept extends "bcs"\s+\? CallPromise<Uint8Array>\s+: PagePromise</);
});
