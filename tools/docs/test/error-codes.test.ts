import { expect, test } from "vitest";
import { errorCodes } from "../src/search-index.ts";

const document = {
  components: {
    schemas: { Code: { type: "string" } },
    examples: { Shared: { value: { error: { code: "no_pet" }, code: "no_code_of_ours" } } },
  },
};

test.each([
  ["plain", "no_pet", "no_pet"],
  ["url", "https://pets.example/errors/no_pet", "no_pet"],
  ["exception", "class org.pets.NoPetException : there is none", "NoPetException"],
])("a code is read as %s says", (form, text, code) => {
  const properties = { type: { "x-error-code": form } };
  const content = { "application/json": { schema: { properties }, examples: { one: { value: { type: text } } } } };
  expect(errorCodes(document, { content })).toEqual([code]);
});

test("a code is found in a branch, a member and beside a reference", () => {
  const code = { $ref: "#/components/schemas/Code", "x-error-code": "plain" };
  const schema = { anyOf: [{ properties: { error: { allOf: [{ properties: { code } }] } } }, { type: "string" }] };
  const examples = { one: { $ref: "#/components/examples/Shared" } };
  expect(errorCodes(document, { content: { "application/json": { schema, examples } } })).toEqual(["no_pet"]);
});
