import { sampleRequest } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { placeholders } from "../src/accounts/samples.ts";
import { createMockFetch, type MockFetchOptions, type Violation } from "../src/index.ts";
import { simulatedApis } from "./fixtures/simulated-apis.ts";

const operations = simulatedApis().flatMap((api) =>
  api.operations.map((operation) => [operation.id, api, operation] as const),
);

describe("Prefer: dynamic=true", () => {
  const violations: Violation[] = [];
  const mockFetch = createMockFetch({
    onWarning: () => {},
    onExchange: (exchange) => violations.push(...exchange.violations.output),
  });

  test.each(operations)("generates an answer that fits the document, for %s", async (_, api, operation) => {
    const baseUrl = mockFetch.baseUrls[api.name] ?? "";
    const { method, url, headers, body } = sampleRequest(api, baseUrl, operation, placeholders);
    const init = { method, ...(body !== undefined && { body }) };
    const bodies = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const prefer = `dynamic=true, seed=${seed}`;
      const answer = await mockFetch(url, { ...init, headers: { ...headers, prefer } });
      expect(answer.status).toBe(200);
      bodies.add(await answer.text());
    }
    expect(violations.splice(0)).toEqual([]);
    expect(bodies.size).toBeGreaterThan(6);
  });
});

describe("a made-up answer", () => {
  const $ref = "#/components/schemas/Node";
  const objectOf = (properties: object) => ({ type: "object", required: ["name"], properties });
  test.each<[string, object, object, unknown]>([
    ["a list of itself", { $ref }, objectOf({ name: {}, nodes: { type: "array", items: { $ref } } }), undefined],
    [
      "an optional member of itself",
      { $ref },
      objectOf({ name: { type: "integer" }, left: { $ref }, right: { $ref } }),
      undefined,
    ],
    [
      "a union with itself",
      { $ref },
      { oneOf: [objectOf({ name: { type: "array", items: { $ref } } }), { type: "boolean" }] },
      undefined,
    ],
    ["a large integer", { type: "integer", format: "int64" }, {}, 0],
    ["a negative integer", { type: "integer", format: "int32", maximum: -5 }, {}, -5],
    ["a limited integer", { type: "integer", format: "int64", minimum: 3 }, {}, 3],
  ])("fits its schema: %s", async (_, schema, Node, value) => {
    const violations: Violation[] = [];
    const responses = { 200: { description: "k", content: { "application/json": { schema } } } };
    const paths = { "/p": { get: { responses } } };
    const shop = { openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths, components: { schemas: { Node } } };
    const onExchange: MockFetchOptions["onExchange"] = (exchange) => violations.push(...exchange.violations.output);
    const mockFetch = createMockFetch({ apis: ["shop"], specs: { shop }, onWarning: () => {}, onExchange });
    const body = await (await mockFetch(`${mockFetch.url}/p`)).json();
    if (value !== undefined) expect(body).toBe(value);
    expect(violations).toEqual([]);
  });
});
