import { expect, test } from "vitest";
import { bothMocks } from "./fixtures/both-mocks.ts";
import { shopOf } from "./fixtures/shop.ts";
import { postJson } from "./fixtures/with-mock.ts";

/** A document whose one operation takes an object with an integer `a` and another member. */
function documentOf(note: object, schemas: object = {}, openapi = "3.0.3"): object {
  const schema = { type: "object", required: ["a"], properties: { a: { type: "integer" }, note } };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const post = { requestBody, responses: { 204: { description: "k" } } };
  return shopOf({ "/p": { post } }, { openapi, components: { schemas } });
}

/** The status of the answer of each mock to a body, and the warnings of their start. */
function mocksOf(document: object): { readonly sends: readonly Send[]; readonly warnings: readonly string[][] } {
  const { sends, warnings } = bothMocks(document);
  return { sends: sends.map((send) => async (body) => (await send("/p", postJson(body))).status), warnings };
}

type Send = (body: unknown) => Promise<number>;

test("a slow pattern of names is left out with a warning, and forbids no members", async () => {
  const note = { patternProperties: { "^(a|a)*$": {} }, additionalProperties: false };
  const { sends, warnings } = mocksOf(documentOf(note));
  const place = "#/paths/~1p/post/requestBody/content/application~1json/schema/properties/note";
  const reason = 'patternProperties: "^(a|a)*$" can take exponential time';
  const warning = `shop: ${place}: ${reason}, so this keyword is not checked.`;
  expect(warnings).toEqual([[warning], [warning]]);
  for (const send of sends) {
    expect(await send({ a: 1, note: { aa: 1 } })).toBe(204);
    expect(await send({ a: "nonsense" })).toBe(400);
  }
});

test("a value that is nested thousands of times is checked", async () => {
  const Nest = { type: "array", items: { $ref: "#/components/schemas/Nest" } };
  const { sends } = bothMocks(documentOf({ $ref: "#/components/schemas/Nest" }, { Nest }));
  for (const send of sends) {
    const answers = [
      [1_000, "", 204],
      [1_000, "1", 400],
      [100_000, "", 400],
    ] as const;
    for (const [depth, inner, status] of answers) {
      const body = `{"a":1,"note":${"[".repeat(depth)}${inner}${"]".repeat(depth)}}`;
      const answer = await send("/p", postJson(body));
      expect([depth, inner, answer.status]).toEqual([depth, inner, status]);
    }
  }
});

test.each<[object, string]>([
  [{ type: ["array", "boolean"], enum: ["A", {}] }, "enum: no value has the type array or boolean"],
  [{ type: "integer", minimum: 5, maximum: 1 }, "minimum: 5 is above the maximum 1"],
  [
    { allOf: [{ type: "string" }, { allOf: [{ type: ["integer", "string"] }, { type: "number" }] }] },
    "allOf: its schemas have no type in common",
  ],
])("a schema that no value satisfies is named at the start: %j", async (note, reason) => {
  const schemas = { Note: note, Word: { type: "string" } };
  const { sends, warnings } = mocksOf(documentOf({ $ref: "#/components/schemas/Note" }, schemas, "3.1.0"));
  const warning = `shop: #/components/schemas/Note: ${reason}, so no value satisfies this schema.`;
  expect(warnings).toEqual([[warning], [warning]]);
  for (const send of sends) expect(await send({ a: 1 })).toBe(204);
});
