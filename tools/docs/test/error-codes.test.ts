import { expect, test } from "vitest";
import { errorCodes } from "../src/document/error-codes.ts";

const document = {
  components: {
    schemas: { Code: { type: "string" } },
    examples: { Shared: { value: { error: { code: "no_pet" }, code: "no_code_of_ours" } } },
  },
};

test.each([
  [true, "no_pet", "no_pet"],
  ["^.*/(.+)", "https://pets.example/errors/no_pet", "no_pet"],
])("a code is read as x-error-code %s says", (mark, text, code) => {
  const properties = { type: { "x-error-code": mark } };
  const content = { "application/json": { schema: { properties }, examples: { one: { value: { type: text } } } } };
  expect(errorCodes(document, { content })).toEqual([code]);
});

test("a code is found in a branch, a member and beside a reference", () => {
  const code = { $ref: "#/components/schemas/Code", "x-error-code": true };
  const schema = { anyOf: [{ properties: { error: { allOf: [{ properties: { code } }] } } }, { type: "string" }] };
  const examples = { one: { $ref: "#/components/examples/Shared" } };
  expect(errorCodes(document, { content: { "application/json": { schema, examples } } })).toEqual(["no_pet"]);
});
