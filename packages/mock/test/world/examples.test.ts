import { expect, test } from "vitest";
import { successExamples } from "../../src/world/examples.ts";

const json = (examples: object, mediaType = "application/json") => ({ content: { [mediaType]: { examples } } });
const ref = (place: string) => ({ $ref: `#/components/${place}` });
const read = (responses: object, id = "x") =>
  successExamples({ paths: { "/": { get: { operationId: "x", responses } } }, components }, id);

const components = {
  responses: {
    "By name": ref("responses/Plain"),
    Plain: json({ zero: ref("examples/Zero~10") }),
    Circle: ref("responses/Circle"),
  },
  examples: { "Zero/0": ref("examples/Nought"), Nought: { value: 0 } },
};

test.each<[string, object, unknown[]]>([
  ["of successful answers", { 200: json({ one: { value: 1 } }), 404: json({ gone: { value: "gone" } }) }, [1]],
  [
    "of any JSON, in order",
    { 201: json({ two: { value: [2] }, three: { value: 3 } }, "application/hal+json") },
    [[2], 3],
  ],
  ["behind references", { 200: ref("responses/By%20name") }, [0]],
  ["of a circle", { 200: ref("responses/Circle") }, []],
  ["of nothing", { 200: null, 201: ref("responses/None") }, []],
])("the examples %s are read", (_, responses, values) => {
  expect(read(responses)).toEqual(values);
});

test("a missing document or operation has no examples", () => {
  expect([successExamples(undefined, "x"), read({}, "y")]).toEqual([[], []]);
});
