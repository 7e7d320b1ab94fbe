import { readApi } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { listErrorCodes } from "../src/document/error-codes.ts";

const SHARED = {
  schemas: { Code: { type: "string" } },
  examples: { Shared: { value: { error: { code: "no_pet" }, code: "no_code_of_ours" } } },
};

const code = { $ref: "#/components/schemas/Code", "x-error-code": true };

/** A document with one operation whose failure has this body. */
function documentWith(media: object, components: object = SHARED, status = "404"): object {
  const responses = { [status]: { content: { "application/json": media } } };
  return {
    openapi: "3.1.0",
    paths: { "/pets": { get: { operationId: "listPets", responses } } },
    components,
  };
}

function codesOf(document: object) {
  return listErrorCodes(readApi("pets", document));
}

test.each([
  [true, "no_pet", ["no_pet"]],
  ["^.*/(.+)", "https://pets.example/errors/no_pet", ["no_pet"]],
  // A pattern that could take long is not read.
  ["^(?:a+)+(z)", "a".repeat(40), []],
])("a code is read as x-error-code %s says", (mark, text, codes) => {
  const schema = { properties: { type: { "x-error-code": mark } } };
  const media = { schema, examples: { one: { value: { type: text } } } };
  expect(codesOf(documentWith(media)).map(({ code }) => code)).toEqual(codes);
});

test("a code is found in branches, members and beside references", () => {
  const schema = { anyOf: [{ properties: { error: { allOf: [{ properties: { code } }] } } }, { type: "string" }] };
  const examples = { one: { $ref: "#/components/examples/Shared" } };
  expect(codesOf(documentWith({ schema, examples })).map(({ code }) => code)).toEqual(["no_pet"]);
});

test("a code that is only listed has a meaning, but no status", () => {
  const texts = { meaning: "It is gone.", remedy: "Look elsewhere." };
  const Code = { enum: ["gone"], "x-error-meanings": { gone: { ...texts, retry: [503] } } };
  const components = { schemas: { Code, Failure: { properties: { code } } } };
  expect(codesOf(documentWith({}, components))).toEqual([{ code: "gone", ...texts, retry: ["503"], shown: [] }]);
});

test("an example of the default response names its own status", () => {
  const schema = { properties: { code: { "x-error-code": true } } };
  const examples = { one: { value: { code: "no_route" }, "x-answers": { to: ["unknown_route"], status: 404 } } };
  const [error] = codesOf(documentWith({ schema, examples }, {}, "default"));
  expect(error?.shown).toEqual([{ status: "404", operationId: "listPets" }]);
});
