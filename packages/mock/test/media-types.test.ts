import { describe, expect, test } from "vitest";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

async function ask(accept?: string, prefer?: string): Promise<Response> {
  const mock = await withMockFetch({ apis: ["warehouse"], specs: { warehouse } });
  return mock.fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7`, {
    headers: { ...(accept !== undefined && { accept }), ...(prefer && { prefer }) },
  });
}

describe("media types", () => {
  test("answers BCS with the octets of the document's example", async () => {
    const answer = await ask("application/x-bcs");
    expect(answer.headers.get("content-type")).toBe("application/x-bcs");
    expect(answer.headers.get("x-node-height")).toBe("3285");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 127, 255]));
  });

  test.each([
    ["application/json", "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["application/*", "application/json; charset=utf-8"],
    ["text/html", "application/json; charset=utf-8"],
    ["nonsense", "application/json; charset=utf-8"],
    ["application/json;q=0.5, application/x-bcs", "application/x-bcs"],
    ["application/x-bcs;q=0.5, application/json", "application/json; charset=utf-8"],
    ["application/x-bcs;q=0, text/html", "application/json; charset=utf-8"],
    ["text/html, application/x-bcs", "application/x-bcs"],
  ])("answers Accept: %s with %s", async (accept, type) => {
    expect((await ask(accept)).headers.get("content-type")).toBe(type);
  });

  test("answers a failure in JSON to a client that wants BCS", async () => {
    const answer = await ask("application/x-bcs", "code=404");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toEqual({ code: "item_not_found", text: "No such item." });
  });

  test("generates BCS octets on request", async () => {
    const answer = await ask("application/x-bcs", "dynamic=true");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-bcs");
  });
});
