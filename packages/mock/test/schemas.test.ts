import { describe, expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";
import { createMswHandlers } from "../src/msw.ts";

/** A document whose one operation takes an object with an integer `a` and another member. */
function documentOf(note: object, schemas: object = {}, openapi = "3.0.3"): object {
  const schema = { type: "object", required: ["a"], properties: { a: { type: "integer" }, note } };
  const post = {
    operationId: "ask",
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { 204: { description: "k" } },
  };
  const info = { title: "Shop", version: "1" };
  return {
    openapi,
    info,
    servers: [{ url: "https://shop.test/v1" }],
    paths: { "/p": { post } },
    components: { schemas },
  };
}

type Send = (body: unknown) => Promise<number>;

/** Both mocks of a document, and the warnings of their start. */
function mocksOf(document: object): { readonly sends: readonly Send[]; readonly warnings: readonly string[][] } {
  const warnings: string[][] = [[], []];
  const init = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const mockFetch = createMockFetch({
    apis: ["shop"],
    specs: { shop: document },
    onWarning: (text) => text.startsWith("shop: #") && warnings[0]?.push(text),
  });
  const handlers = createMswHandlers({ specs: { shop: document }, onWarning: (text) => warnings[1]?.push(text) });
  const sends: Send[] = [
    async (body) => (await mockFetch(`${mockFetch.url}/v1/p`, init(body))).status,
    async (body) => {
      const request = new Request("https://shop.test/v1/p", init(body));
      for (const handler of handlers) {
        const result = await handler.run({ request, requestId: "1" });
        if (result?.response) return result.response.status;
      }
      return 0;
    },
  ];
  return { sends, warnings };
}

describe("a keyword that no validator compiles", () => {
  const other = { $ref: "#/components/schemas/Other" };
  const Part = { type: "string" };
  test.each<[string, object, unknown, unknown, object?]>([
    ["nullable without type", { nullable: true }, "any", undefined],
    ["a doubled enum", { enum: ["x", "x"] }, "x", "y"],
    ["an escaped hyphen", { pattern: "^a\\-b$" }, "a-b", "ab"],
    ["an escaped underscore in a class", { pattern: "^[\\_\\w-.]+$" }, "_a-.", "a b"],
    ["single braces", { pattern: "^{a}]$" }, "{a}]", "a"],
    ["a pattern of names", { type: "object", patternProperties: { "^a\\-": Part } }, { "a-b": "c" }, { "a-b": 1 }],
    ["doubled required", { type: "object", required: ["x", "x"] }, { x: 1 }, {}],
    [
      "$id",
      other,
      { b: "c" },
      { b: 1 },
      { Other: { $id: "https://a.test/o", properties: { b: { $ref: "#/components/schemas/Part" } } }, Part },
    ],
  ])("is mended: %s", async (_, note, right, wrong, schemas = {}) => {
    const { sends, warnings } = mocksOf(documentOf(note, schemas, "3.1.0"));
    for (const send of sends) {
      expect(await send({ a: 1, note: right })).toBe(204);
      expect(await send({ a: "nonsense" })).toBe(400);
      if (wrong !== undefined) expect(await send({ a: 1, note: wrong })).toBe(400);
    }
    expect(warnings).toEqual([[], []]);
  });

  test.each<[string, object, string]>([
    ["a type that does not exist", { type: "file" }, 'type: "file" is no valid value'],
    ["a negative length", { type: "string", minLength: -1 }, "minLength: -1 is no valid value"],
    ["a broken pattern", { pattern: "(" }, 'pattern: "(" is no valid value'],
    ["an empty enum", { enum: [] }, "enum: [] is no valid value"],
    ["a broken pattern of names", { patternProperties: { "(": {} } }, 'patternProperties: "(" is no valid pattern'],
  ])("is left out with a warning: %s", async (_, note, reason) => {
    const { sends, warnings } = mocksOf(documentOf(note));
    const place = "#/paths/~1p/post/requestBody/content/application~1json/schema/properties/note";
    const warning = `shop: ${place}: ${reason}, so this keyword is not checked.`;
    expect(warnings).toEqual([[warning], [warning]]);
    for (const send of sends) {
      expect(await send({ a: 1, note: "any" })).toBe(204);
      expect(await send({ a: "nonsense" })).toBe(400);
    }
  });
});
