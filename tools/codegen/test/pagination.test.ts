import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { apiOf, callOf, documentWith, listWith, operationsOf, schemas } from "./fixtures/document.ts";

const letter = { type: "object", properties: { id: { type: "string" } } };
const letters = { type: "array", items: { $ref: "#/components/schemas/Letter" } };

/** Returns the type that the method of a list returns. */
async function typeOf(document: Parameters<typeof operationsOf>[0]): Promise<string> {
  const code = (await operationsOf(document)).replace(/PagePromise<\n[^;]*>;/, (type) => type.replace(/\s+/g, " "));
  return /PagePromise< ?(.*?) ?>;/.exec(code)?.[1] ?? "none";
}

test("JSON pointers become member names, and the descriptor contains only what the runtime needs", async () => {
  const page = { type: "object", properties: { "a/b": { type: "object", properties: { list: letters } } } };
  const document = listWith(
    page,
    { items: "/a~1b/list", limit: "after", order: "after" },
    {},
    schemas({ Letter: letter }),
  );
  expect((await callOf(document)).pagination).toEqual({
    items: ["a/b", "list"],
    start: "after",
    from: ["id"],
    limit: "after",
  });
});

test("the descriptor distinguishes pages by number from pages by a cursor in a header", async () => {
  const content = { "application/json": { schema: letters } };
  const responses = { 200: { description: "", headers: { "X-Next": {} }, content } };
  const document = listWith(
    letters,
    { next: "increment", cursorHeader: "x-next" },
    { responses },
    schemas({ Letter: letter }),
  );
  const { pagination, input } = await callOf(document);
  expect(pagination).toEqual({ items: [], start: "after", from: ["id"], increment: true, cursorHeader: "x-next" });
  expect(input.after).toHaveProperty("cursor", true);
});

test("only an API with lists imports the part that reads pages", async () => {
  expect(await apiOf(listWith(letters, {}, {}, schemas({ Letter: letter })))).toHaveProperty("paginate");
  expect(await apiOf(documentWith())).not.toHaveProperty("paginate");
  expect(await operationsOf(documentWith())).not.toContain("paginate");
});

test("a record with a name has its type", async () => {
  const document = listWith(
    { $ref: "#/components/schemas/Letters" },
    {},
    {},
    schemas({ Letter: letter, Letters: letters }),
  );
  expect(await typeOf(document)).toBe("Letters, Letter, CallInput");
});

test("the type of a record without a name is a part of the body's type", async () => {
  const page = { type: "object", properties: { list: { type: "array", items: letter } } };
  const document = listWith({ $ref: "#/components/schemas/Page" }, { items: "/list" }, {}, schemas({ Page: page }));
  expect(await typeOf(document)).toBe('Page, NonNullable<NonNullable<Page>["list"]>[number], CallInput');
});

test("a failure branch of the body does not hide the list", async () => {
  const failure = { type: "object", required: ["Error"], properties: { Error: {} }, "x-failure": true };
  const page = { type: "object", properties: { list: letters } };
  const document = listWith(
    { oneOf: [{ $ref: "#/components/schemas/Page" }, { $ref: "#/components/schemas/Failure" }] },
    { items: "/list" },
    {},
    schemas({ Page: page, Failure: failure, Letter: letter }),
  );
  expect(await typeOf(document)).toBe("Page, Letter, CallInput");
});

test("the position may be in one branch of a record, at any depth", async () => {
  const record = {
    anyOf: [
      { type: "object", properties: { other: {} } },
      { allOf: [{ $ref: "#/components/schemas/Letter" }, { type: "object" }] },
    ],
  };
  const document = listWith({ type: "array", items: record }, {}, {}, schemas({ Letter: letter }));
  expect((await callOf(document)).pagination?.from).toEqual(["id"]);
});

test("a page in another media type is not a list", async () => {
  const content = { "application/json": { schema: letters }, "application/x-bcs": {} };
  const code = await operationsOf(
    listWith(letters, {}, { responses: { 200: { description: "", content } } }, schemas({ Letter: letter })),
  );
  expect(code).toMatch(/Accept extends "bcs"\s+\? CallPromise<Uint8Array>\s+: PagePromise</);
  expect(code).toContain(
    "Returns one page. Iterate over the call to get the records of this page and of all later pages.",
  );
});

test("models.ts lists the variants of each union with a mapping", async () => {
  const union = { oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] };
  const mapping = { a: "#/components/schemas/A", "b-b": "#/components/schemas/B" };
  const document = documentWith(
    {},
    schemas({
      A: { type: "object", properties: { kind: { const: "a" } } },
      B: { type: "object", properties: { kind: { const: "b-b" } } },
      "known-union": { ...union, discriminator: { propertyName: "kind", mapping } },
      Unlisted: { ...union, discriminator: { propertyName: "kind" } },
    }),
  );
  const { "models.ts": models } = await generate(document);
  expect(models).toContain('export const variants = { KnownUnion: { kind: ["a", "b-b"] } } as const;\n');
});

test("a document without such a union lists no variants", async () => {
  expect((await generate(listWith(letters, {}, {}, schemas({ Letter: letter }))))["models.ts"]).not.toContain(
    "variants",
  );
});
