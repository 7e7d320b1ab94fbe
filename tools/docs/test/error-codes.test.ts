import { readApi } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { listErrorCodes } from "../src/document/error-codes.ts";

const SHARED = {
  schemas: { Code: { type: "string" } },
  examples: { Shared: { value: { error: { code: "no_pet" }, code: "no_code_of_ours" } } },
};

const code = { $ref: "#/components/schemas/Code", "x-error-code": true };

/** Lists the codes of a document with one operation, whose failure has this body. */
function codesOf(media: object, components: object = SHARED, status = "404") {
  const responses = { [status]: { content: { "application/json": media } } };
  const paths = { "/pets": { get: { operationId: "listPets", responses } } };
  return listErrorCodes(readApi("pets", { openapi: "3.1.0", paths, components }));
}

test.each([
  [true, "no_pet", ["no_pet"]],
  ["^.*/(.+)", "https://pets.example/errors/no_pet", ["no_pet"]],
  // A pattern that could take long is not read.
  ["^(?:a+)+(z)", "a".repeat(40), []],
])("a code is read as x-error-code %s says", (mark, text, codes) => {
  const schema = { properties: { type: { "x-error-code": mark } } };
  const media = { schema, examples: { one: { value: { type: text } } } };
  expect(codesOf(media).map(({ code }) => code)).toEqual(codes);
});

test("a code is found in branches, members and beside references", () => {
  const schema = { anyOf: [{ properties: { error: { allOf: [{ properties: { code } }] } } }, { type: "string" }] };
  const examples = { one: { $ref: "#/components/examples/Shared" } };
  expect(codesOf({ schema, examples }).map(({ code }) => code)).toEqual(["no_pet"]);
});

test("a code that is only listed has a meaning, but no status", () => {
  const texts = { meaning: "It is gone.", remedy: "Look elsewhere." };
  const Code = { enum: ["gone"], "x-error-meanings": { gone: { ...texts, retry: [503] } } };
  const components = { schemas: { Code, Failure: { properties: { code } } } };
  expect(codesOf({}, components)).toEqual([{ code: "gone", ...texts, retry: ["503"], shown: [] }]);
});

test("an example of the default response names its own status", () => {
  const schema = { properties: { code: { "x-error-code": true } } };
  const examples = { one: { value: { code: "no_route" }, "x-answers": { to: ["unknown_route"], status: 404 } } };
  const [error] = codesOf({ schema, examples }, {}, "default");
  expect(error?.shown).toEqual([{ status: "404", operationId: "listPets" }]);
});
