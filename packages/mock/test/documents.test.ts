import { request } from "node:http";
import { Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";

describe("documents", () => {
  test("are read again for each mock, since their owner may have changed them", async () => {
    const schema = { type: "string" };
    const document = shopOf({ "/offer": { get: { responses: jsonOf({ schema, example: "bread" }) } } });
    const violations = async () => {
      const shop = serveShop(document);
      await shop.ask("/offer");
      return shop.violations();
    };
    expect(await violations()).toEqual([]);
    schema.type = "integer";
    expect(await violations()).toEqual([expect.objectContaining({ in: "body" })]);
  });

  test("with callbacks cause no call, even if Prism generates the answer", async () => {
    const connect = vi.spyOn(Socket.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    const callback = { post: { responses: { 200: { description: "" } } } };
    const responses = jsonOf({ schema: { type: "string" } });
    const post = { responses, callbacks: { notify: { "http://127.0.0.1:9/notify": callback } } };
    const { ask } = serveShop(shopOf({ "/subscribe": { post } }));
    for (const prefer of ["code=200", "dynamic=true"])
      expect((await ask("/subscribe", { method: "POST", headers: { prefer } })).status).toBe(200);
    expect(connect).not.toHaveBeenCalled();
    // Proves that the spy sees a request as soon as it is sent, as Prism would send it.
    request("http://127.0.0.1:9").on("error", () => {});
    expect(connect).toHaveBeenCalledOnce();
  });
});
