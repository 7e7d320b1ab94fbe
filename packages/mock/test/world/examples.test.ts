import { expect, test } from "vitest";
import { successExamples } from "../../src/world/examples.ts";

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
  expect(successExamples(document, "listThings")).toEqual([{ name: "one" }]);
  expect(successExamples(document, "addThing")).toEqual([0, [2], 3]);
});

test("a missing document or operation has no examples", () => {
  expect(successExamples(undefined, "listThings")).toEqual([]);
  expect(successExamples(document, "removeThing")).toEqual([]);
  expect(successExamples({ paths: { "/": { get: { operationId: "x", responses: { "200": null } } } } }, "x")).toEqual(
    [],
  );
  const circle = { $ref: "#/components/responses/Circle" };
  const paths = { "/": { get: { operationId: "x", responses: { "200": circle } } } };
  expect(successExamples({ ...document, paths }, "x")).toEqual([]);
});
