import { expect, test } from "vitest";
import { namedExamples } from "../src/named-examples.ts";

const document = {
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        responses: {
          "200": { content: { "application/json": { examples: { one: { $ref: "#/components/examples/One" } } } } },
          "404": { content: { "application/json": { examples: { gone: { value: "gone" } } } } },
        },
      },
      post: {
        operationId: "addThing",
        responses: {
          "200": { $ref: "#/components/responses/By%20name" },
          "201": { content: { "application/hal+json": { examples: { two: { value: [2] }, three: { value: 3 } } } } },
        },
      },
    },
  },
  components: {
    responses: {
      "By name": { $ref: "#/components/responses/Plain" },
      Plain: { content: { "application/json": { examples: { zero: { $ref: "#/components/examples/Zero~10" } } } } },
      Circle: { $ref: "#/components/responses/Circle" },
    },
    examples: {
      One: { value: { name: "one" } },
      "Zero/0": { $ref: "#/components/examples/Nought" },
      Nought: { value: 0 },
    },
  },
};

test("the examples of successful answers are read, through references, in their order", () => {
  expect(namedExamples(document, "listThings")).toEqual([{ name: "one" }]);
  expect(namedExamples(document, "addThing")).toEqual([0, [2], 3]);
});

test("a document that is missing, or knows no such operation, has no examples", () => {
  expect(namedExamples(undefined, "listThings")).toEqual([]);
  expect(namedExamples(document, "removeThing")).toEqual([]);
  expect(namedExamples({ paths: { "/": { get: { operationId: "x", responses: { "200": null } } } } }, "x")).toEqual([]);
  const circle = { $ref: "#/components/responses/Circle" };
  const paths = { "/": { get: { operationId: "x", responses: { "200": circle } } } };
  expect(namedExamples({ ...document, paths }, "x")).toEqual([]);
});
