import { sampleRequest } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { placeholders } from "../src/accounts/samples.ts";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";
import { simulatedApis } from "./fixtures/simulated-apis.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

const operations = simulatedApis().flatMap((api) =>
  api.operations.map((operation) => [operation.id, api, operation] as const),
);

describe("Prefer: dynamic=true", () => {
  const { fetch, baseUrls, exchanges } = withMockFetch();

  test.each(operations)("generates an answer that fits the document, for %s", async (_, api, operation) => {
    const baseUrl = baseUrls[api.name] ?? "";
    const { method, url, headers, body } = sampleRequest(api, baseUrl, operation, placeholders);
    const init = { method, ...(body !== undefined && { body }) };
    const bodies = new Set<string>();
    for (let seed = 0; seed < 8; seed++) {
      const prefer = `dynamic=true, seed=${seed}`;
      const answer = await fetch(url, { ...init, headers: { ...headers, prefer } });
      expect([answer.status, exchanges.pop()?.violations.output]).toEqual([200, []]);
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBeGreaterThan(4);
  });
});

describe("a made-up answer", () => {
  const $ref = "#/components/schemas/Node";
  const map = { type: "object", additionalProperties: { type: "integer" } };
  const listOf = (items: object, minItems = 0) => ({ type: "array", minItems, uniqueItems: true, items });
  const contain = (value: unknown) => ({ type: "array", contains: { const: value } });
  const objectOf = (properties: object) => ({ type: "object", required: ["name"], properties });
  test.each<[string, object, object, unknown]>([
    ["a list of itself", { $ref }, objectOf({ name: {}, nodes: { type: "array", items: { $ref } } }), undefined],
    ["a union with itself", { $ref }, { oneOf: [objectOf({ name: listOf({ $ref }) }), { const: 0 }] }, undefined],
    ["a number that is no integer", { oneOf: [{ type: "integer" }, { type: "number" }] }, {}, 0.5],
    ["another branch", { oneOf: [objectOf({ name: {}, a: { type: "null" } }), objectOf({ name: {} })] }, {}, undefined],
    ["a whole number above a fraction", { type: "number", format: "uint8", minimum: 250.5 }, {}, 251],
    ["a short address", { type: "string", format: "email", maxLength: 10 }, {}, "a@b.co"],
    ["names by a rule", { ...map, minProperties: 2, propertyNames: { minLength: 12 } }, {}, undefined],
    ["names of a pattern", { ...map, minProperties: 2, patternProperties: { "^x-[a-z]+$": {} } }, {}, undefined],
    ["later items", { prefixItems: [{ type: "null" }], allOf: [contain(1), contain("2")] }, {}, [null, "2", 1]],
    ["many items", listOf({ type: "string" }, 120), {}, undefined],
    ["members that need others", { type: "object", required: ["a"], dependentRequired: { a: ["b"] } }, {}, undefined],
    ["different days", listOf({ type: "string", format: "date" }, 3), {}, undefined],
  ])("fits its schema: %s", async (_, schema, Node, value) => {
    const paths = { "/p": { get: { responses: jsonOf({ schema }) } } };
    const { ask, violations } = serveShop(shopOf(paths, { components: { schemas: { Node } } }));
    const body = await (await ask("/p")).json();
    if (value !== undefined) expect(body).toEqual(value);
    expect(violations()).toEqual([]);
  });

  test.each<[string, object]>([
    ["a list", { type: "array", items: { type: "integer" }, maxItems: 2 ** 40 }],
    ["a text", { type: "string", pattern: "^0x[\\da-f]{0,2147483648}$" }],
    ["a map", { type: "object", additionalProperties: { type: "integer" }, maxProperties: 2 ** 40 }],
  ])("is short, however long %s may be", async (_, schema) => {
    const { ask } = serveShop(shopOf({ "/p": { get: { responses: jsonOf({ schema }) } } }));
    const answer = await ask("/p", { headers: { prefer: "dynamic=true" } });
    expect((await answer.text()).length).toBeLessThan(1_000);
  });

  test("is refused if no value fits its schema", async () => {
    const responses = jsonOf({ schema: { type: "string", pattern: "^(?=a)b$" } });
    const { ask } = serveShop(shopOf({ "/p": { get: { responses } } }));
    expect((await ask("/p")).status).toBe(500);
  });
});
