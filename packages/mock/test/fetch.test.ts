import { request as httpRequest } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createMockFetch, type Exchange, type MockFetch } from "../src/index.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";

const specs = { warehouse, office };
const onWarning = (): void => {};
const withFetch = (options: Parameters<typeof createMockFetch>[0] = {}): MockFetch =>
  createMockFetch({ apis: ["warehouse", "office"], specs, onWarning, ...options });

const item = "http://localhost:4010/warehouse/v1/KEY/r2/items/7";
const items = "http://localhost:4010/warehouse/v1/KEY/r2/items";

describe("createMockFetch", () => {
  it("answers as the server does, headers included", async () => {
    const mockFetch = withFetch();
    const mock = await withMock({ apis: ["warehouse", "office"], specs });
    const json = { "content-type": "application/json" };
    const calls: [string, RequestInit?][] = [
      ["/warehouse/v1/KEY/r2/items/7"],
      ["/warehouse/v1/KEY/r2/items/7", { headers: { accept: "application/x-bcs" } }],
      ["/warehouse/v1/KEY/r2/items/7", { headers: [["Prefer", "code=404"]] }],
      ["/warehouse/v1/KEY/r2/items/7", { method: "HEAD" }],
      ["/warehouse/v1/KEY/r2/items/7?limit=0"],
      ["/warehouse/v1/KEY/r2/items/7", { method: "PUT", body: "{}" }],
      ["/warehouse/v1/KEY/r2/items", { method: "POST", headers: json, body: '{"name":"bolt"}' }],
      ["/warehouse/v1/KEY/r2/items", { method: "POST", body: "{}" }],
      ["/warehouse/v1/KEY/r2/items", { method: "POST", headers: json, body: Buffer.alloc(4 * 1024 * 1024 + 1) }],
      ["/warehouse/v1/KEY/r2/items", { method: "DELETE" }],
      ["/warehouse/v1//r2/items/7"],
      ["/office/v1/desks"],
      ["/office/v1/desks", { headers: new Headers({ authorization: "KEY" }) }],
    ];
    for (const [path, init] of calls) {
      const [own, served] = [await mockFetch(`http://any.example${path}`, init), await fetch(mock.url + path, init)];
      const { date, connection, "keep-alive": _, ...headers } = Object.fromEntries(served.headers);
      expect([date, connection]).not.toContain(undefined);
      expect({ path, status: own.status, text: own.statusText, headers: Object.fromEntries(own.headers) }).toEqual({
        path,
        status: served.status,
        text: served.statusText,
        headers,
      });
      expect(await own.text()).toBe(await served.text());
    }
    expect((await mockFetch("http://any.example/nowhere")).status).toBe(404);
  });

  it("takes everything that fetch takes for an address and a body", async () => {
    const mockFetch = withFetch();
    expect((await mockFetch(new URL(item))).url).toBe(item);
    expect((await mockFetch(new Request(item, { headers: { prefer: "code=404" } }))).status).toBe(404);
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const body = '{"name":"bolt"}';
    const stream = new Blob([body]).stream();
    for (const one of [body, new TextEncoder().encode(body), new Blob([body]), stream])
      expect((await mockFetch(items, { ...init, body: one, duplex: "half" } as RequestInit)).status).toBe(201);
    expect((await mockFetch(new Request(items, { ...init, body }))).status).toBe(201);
  });

  it("refuses what fetch refuses, with its own errors", async () => {
    const mockFetch = withFetch();
    await expect(mockFetch("no address")).rejects.toThrow(TypeError);
    await expect(mockFetch(item, { body: "{}" })).rejects.toThrow(TypeError);
    await expect(mockFetch(item, { headers: { "not a name": "" } })).rejects.toThrow(TypeError);
  });

  it("rejects with the reason of its signal, before the call and during it", async () => {
    const exchanges: Exchange[] = [];
    const mockFetch = withFetch({ onExchange: (exchange) => exchanges.push(exchange) });
    await expect(mockFetch(item, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const running = mockFetch(new Request(item, { signal: controller.signal }));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(exchanges).toEqual([]);
    expect((await mockFetch(item, { signal: new AbortController().signal })).status).toBe(200);
  });

  it("reports every exchange, and survives a report that fails", async () => {
    const exchanges: Exchange[] = [];
    const warn = vi.fn();
    const mockFetch = withFetch({
      onWarning: warn,
      onExchange(exchange) {
        exchanges.push(exchange);
        if (exchanges.length === 2) throw new Error("full");
      },
    });
    warn.mockClear();
    await mockFetch(`${item}?limit=3`);
    expect((await mockFetch(item)).status).toBe(200);
    expect(exchanges[0]).toMatchObject({
      api: "warehouse",
      operationId: "getItem",
      method: "GET",
      url: "/warehouse/v1/***/r2/items/7?limit=3",
      status: 200,
    });
    expect(warn.mock.calls).toEqual([["a request could not be reported: full"]]);
  });

  it("knows the base URLs at once, and refuses unknown APIs and broken documents at once", () => {
    expect(withFetch().baseUrls).toEqual({
      warehouse: "http://localhost:4010/warehouse",
      office: "http://localhost:4010",
    });
    expect(() => createMockFetch({ apis: ["nothing"] })).toThrow('There is no API "nothing".');
    expect(() => createMockFetch({ apis: ["shop"], specs: { shop: {} } })).toThrow("no OpenAPI 3 document");
  });

  it("opens no socket", async () => {
    const connect = vi.spyOn(await import("node:net").then(({ Socket }) => Socket.prototype), "connect");
    await (await withFetch()(item)).text();
    expect(connect).not.toHaveBeenCalled();
    // The spy does see a connection where there is one.
    httpRequest("http://127.0.0.1:9").on("error", () => {});
    expect(connect).toHaveBeenCalledOnce();
    connect.mockRestore();
  });
});
