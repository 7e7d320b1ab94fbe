import { request } from "node:http";
import { Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMockFetch, type Violation } from "../src/index.ts";

describe("documents", () => {
  test("are read again for each mock, since their owner may have changed them", async () => {
    const schema = { type: "string" };
    const content = { "application/json": { schema, example: "bread" } };
    const offer = { get: { responses: { 200: { description: "", content } } } };
    const specs = { shop: { openapi: "3.1.0", paths: { "/offer": offer } } };
    const violations: Violation[] = [];
    const ask = () =>
      createMockFetch({
        apis: ["shop"],
        specs,
        onExchange: (exchange) => violations.push(...exchange.violations.output),
        onWarning: () => {},
      })("http://mock/offer");
    await ask();
    expect(violations).toEqual([]);
    schema.type = "integer";
    await ask();
    expect(violations).toEqual([expect.objectContaining({ in: "body" })]);
  });

  test("with callbacks cause no call, even if Prism generates the answer", async () => {
    const connect = vi.spyOn(Socket.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    const callback = { post: { responses: { 200: { description: "" } } } };
    const subscribe = {
      responses: { 200: { description: "", content: { "application/json": { schema: { type: "string" } } } } },
      callbacks: { notify: { "http://127.0.0.1:9/notify": callback } },
    };
    const mockFetch = createMockFetch({
      apis: ["shop"],
      specs: { shop: { openapi: "3.1.0", paths: { "/subscribe": { post: subscribe } } } },
      onWarning: () => {},
    });
    for (const prefer of ["code=200", "dynamic=true"])
      expect((await mockFetch("http://mock/subscribe", { method: "POST", headers: { prefer } })).status).toBe(200);
    expect(connect).not.toHaveBeenCalled();
    // Proves that the spy sees a request as soon as it is sent, as Prism would send it.
    request("http://127.0.0.1:9").on("error", () => {});
    expect(connect).toHaveBeenCalledOnce();
  });
});
