import { expect, test } from "vitest";
import { listMissingExamples, type OpenApiDocument } from "../src/oracle/index.ts";
import { listExercises, listTriples } from "../src/triples.ts";
import { shopDocument } from "./shop-api.ts";

function documentOf(operation: object): OpenApiDocument {
  return {
    info: { title: "One", version: "1.0.0" },
    paths: { "/one": { get: { operationId: "getOne", ...operation } } },
  };
}

test("each status and media type is a triple, and each named example of default is one", () => {
  expect(listTriples(shopDocument).map(({ title }) => title)).toEqual([
    "getItem 200 application/json",
    "getItem 200 application/x-bcs",
    "getItem 410 (default, gone) application/json",
    "getItem 404 (default, route) application/json",
    "getItem 405 (default, method) application/json",
    "getItem 400 (default, wrong) application/json",
  ]);
});

test("an answer without a body is a triple too", () => {
  const [triple] = listTriples(documentOf({ responses: { "204": { description: "Nothing." } } }));
  expect(triple).toMatchObject({ title: "getOne 204 without a body", status: 204, examples: [] });
});

test.each<[string, object, readonly string[]]>([
  ["is not called", {}, []],
  ["beside bytes is not called", { "image/raw": { schema: {} } }, []],
  ["beside JSON is left out", { "application/json": { schema: {}, example: 1 } }, ["getOne 200 application/json"]],
])("a stream of events %s", (_, others, titles) => {
  const content = { "text/event-stream": { schema: {}, example: "data: 1\n\n" }, ...others };
  const document = documentOf({ responses: { "200": { content } } });
  expect(listTriples(document).map(({ title }) => title)).toEqual(titles);
});

test("an answer that cannot be tested is named by its pointer", () => {
  const content = (media: object) => ({ content: { "application/json": { schema: {}, ...media } } });
  const pointer = (status: string) => `#/paths/~1one/get/responses/${status}/content/application~1json`;
  expect(() => listTriples(documentOf({ responses: { "200": content({}) } }))).toThrow(
    `getOne: the answer at ${pointer("200")} has no example`,
  );
  const unnumbered = documentOf({ responses: { default: content({ examples: { odd: { value: 1 } } }) } });
  expect(() => listTriples(unnumbered)).toThrow(`the example odd at ${pointer("default")} has no status`);
  const withoutInput = documentOf({
    parameters: [{ name: "id", in: "query", required: true, schema: { type: "string" } }],
    responses: { "200": content({ example: 1 }) },
  });
  expect(() => listExercises(withoutInput)).toThrow(
    "getOne: the parameter at #/paths/~1one/get/parameters/0 has no example to call it with",
  );
});

test("what has no example in an imported document is counted, not tested", () => {
  const content = (media: object) => ({ content: { "application/json": { schema: {}, ...media } } });
  const query = { name: "id", in: "query", required: true, schema: { type: "string" } };
  const [one, two] = [
    { operationId: "one", responses: { 200: content({}), 201: content({ example: 1 }), "4XX": {} } },
    { operationId: "two", parameters: [query], requestBody: content({}), responses: { 200: content({ example: 1 }) } },
  ];
  const document: OpenApiDocument = {
    ...documentOf({}),
    "x-imported": { withoutExample: 4 },
    paths: { "/one": { get: one }, "/two": { post: two } },
  };
  expect(listExercises(document).map(({ title }) => title)).toEqual(["one 201 application/json example"]);
  expect(listMissingExamples(document)).toEqual([
    { title: "one 200 application/json", pointer: "/paths/~1one/get/responses/200/content/application~1json" },
    { title: "one 4XX without a body", pointer: "/paths/~1one/get/responses/4XX" },
    { title: "two id in query", pointer: "/paths/~1two/post/parameters/0" },
    {
      title: "two application/json of the request",
      pointer: "/paths/~1two/post/requestBody/content/application~1json",
    },
  ]);
});
