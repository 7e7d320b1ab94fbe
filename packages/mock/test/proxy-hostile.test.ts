import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { forwarding } from "./fixtures/forwarding.ts";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";

const good = { headers: { "X-NODE-HEIGHT": "3285" }, body: '{"name":"real"}' };

describe("forwarding of hostile input", () => {
  test("refuses a path or a key that would leave the node's base path", async () => {
    const { node, mock } = await forwarding(good, {}, "/v1/{apiKey}/r2");
    // `fetch` would resolve these paths itself.
    const ask = (path: string): Promise<string> => rawRequest(mock.port, head(`GET ${path}`));
    for (const path of [
      "/KEY/r2/items/..\\..\\..\\admin",
      "/KEY/r2/items/a\\b",
      "/KEY/r2/items/a%5Cb",
      "/../r2/items/7",
      "/%2e%2E/r2/items/7",
      "/./r2/items/7",
    ])
      expect([path, await ask(`/warehouse/v1${path}`)]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1.1 404 .*No such route/s),
      ]);
    expect(node.requests).toEqual([]);
    expect(await ask("/warehouse/v1/KEY/r2/items/%zz")).toMatch(/^HTTP\/1.1 400 /);
    expect(node.requests).toEqual([]);
    expect(await ask("/warehouse/v1/KEY/r2/items/%3Ca;b%3E100%25")).toMatch(/^HTTP\/1.1 200 /);
  });

  test("makes a node's answer harmless on the mock's own origin", async () => {
    const { node, ask } = await forwarding({
      headers: {
        "content-type": "text/html",
        "set-cookie": "a=b",
        "clear-site-data": '"*"',
        "www-authenticate": "Basic",
        "content-security-policy": "script-src *",
      },
      body: "<script>fetch('/')</script>",
    });
    const { headers } = await ask("/items/7", { headers: { cookie: "own=1" } });
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const name of ["set-cookie", "clear-site-data", "www-authenticate"]) expect(headers.has(name)).toBe(false);
    expect(node.requests[0]?.headers).not.toHaveProperty("cookie");
  });

  test("reads no more of an answer than the limit, compressed or not", async () => {
    const { ask } = await forwarding({
      headers: { ...good.headers, "content-encoding": "gzip" },
      body: gzipSync(Buffer.alloc(33 * 1024 * 1024, " ")),
    });
    const answer = await ask("/items/7");
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("the answer exceeds 32 MiB")]);
  });

  test("reports at most twenty of a thousand violations of an answer, and counts the rest", async () => {
    const wrong = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`member${index}`, 1]));
    const texts = { type: "object", additionalProperties: { type: "string" } };
    const { components, ...rest } = warehouse as { components: { schemas: object } };
    const schemas = { ...components.schemas, Item: { type: "object", properties: { parts: texts } } };
    const specs = { warehouse: { ...rest, components: { ...components, schemas } } };
    const given = { ...good, body: JSON.stringify({ name: "real", parts: wrong }) };
    const { mock, ask } = await forwarding(given, { specs });
    await ask("/items/7");
    expect(mock.exchanges[0]?.violations.output).toHaveLength(20);
    expect(mock.exchanges[0]?.moreViolations).toBe(980);
    const shown = mock.warnings.filter((warning) => warning.includes("/r2/items/7: "));
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toMatch(/: and 980 more violations$/);
  });
});
