import { sampleRequest } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { placeholders } from "../src/accounts/samples.ts";
import { createMockFetch, type Violation } from "../src/index.ts";
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
    for (let seed = 0; seed < 20; seed++) {
      const prefer = `dynamic=true, seed=${seed}`;
      const answer = await mockFetch(url, { ...init, headers: { ...headers, prefer } });
      expect(answer.status).toBe(200);
      bodies.add(await answer.text());
    }
    expect(violations.splice(0)).toEqual([]);
    expect(bodies.size).toBeGreaterThan(10);
  });
});
