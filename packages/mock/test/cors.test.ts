import { describe, expect, test } from "vitest";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";

describe("CORS", () => {
  test("answers a preflight with the path's methods and the headers that the page wants to send", async () => {
    const mock = await withMock({ apis: ["warehouse"], specs: { warehouse } });
    const answer = await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,authorization",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST, DELETE, OPTIONS");
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type,authorization");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("lets a page see why its request finds nothing", async () => {
    const mock = await withMock({ apis: ["warehouse"], specs: { warehouse } });
    for (const path of ["/warehouse/v1/KEY/r2/nothing", "/nowhere"]) {
      const answer = await fetch(`${mock.url}${path}`, {
        method: "OPTIONS",
        headers: { origin: "https://app.example", "access-control-request-method": "PATCH" },
      });
      expect([answer.status, answer.headers.get("access-control-allow-methods")]).toEqual([204, "PATCH"]);
    }
  });

  test("exposes every declared response header by name, on answers and refusals", async () => {
    const mock = await withMock({ apis: ["warehouse"], specs: { warehouse } });
    for (const path of ["/items/7", "/items/abc", "/nothing"]) {
      const answer = await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2${path}`);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")).toBe("X-NODE-HEIGHT, X-NODE-CURSOR, Allow");
    }
  });
});
