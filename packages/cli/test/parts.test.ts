import { expect, test } from "vitest";
import { withParts } from "../src/parts.ts";

const operation = {
  inputs: [{ name: "body", flag: "body", rule: { in: "payload" }, schema: { required: ["file"] }, fileParts: [] }],
} as const;

test("the object of a body with several parts becomes a form", () => {
  const { body, id } = withParts(operation, { id: 1, body: { file: "bytes", size: 5, labels: ["a"] } });
  expect(id).toBe(1);
  expect([...(body as FormData)]).toEqual([
    ["file", "bytes"],
    ["size", "5"],
    ["labels", '["a"]'],
  ]);
  expect(withParts(operation, { id: 1 })).toEqual({ id: 1 });
});

test("a body of several parts has all that are required", () => {
  expect(() => withParts(operation, { body: { id: 1 } })).toThrow("body has no part file, which is required.");
});

test.each(["text", ["a"], null])("a body with several parts cannot be %j", (body) => {
  expect(() => withParts(operation, { body })).toThrow("body must be an object with a text for each part.");
});
