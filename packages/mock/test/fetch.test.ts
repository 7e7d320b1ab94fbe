import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMockFetch } from "../src/index.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { postJson, withMockFetch } from "./fixtures/with-mock.ts";

const options = { apis: ["warehouse", "office"], specs: { warehouse, office } };
const item = "http://localhost:4010/warehouse/v1/KEY/r2/items/7";
const items = "http://localhost:4010/warehouse/v1/KEY/r2/items";

describe("createMockFetch", () => {
  test("masks a path of many keys in linear time", async () => {
    const { fetch: mockFetch } = withMockFetch(options);
    const start = performance.now();
    const { status, headers } = await mockFetch(`http://any.example${"/v1/a".repeat(200_000)}`);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([414, "*"]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("accepts every address and body that fetch accepts", async () => {
    const { fetch: mockFetch } = withMockFetch(options);
    expect((await mockFetch(new URL(item))).url).toBe(item);
    expect((await mockFetch(new Request(item, { headers: { prefer: "code=404" } }))).status).toBe(404);
    const init = postJson({ name: "bolt" });
    const { body } = init;
    const stream = new Blob([body]).stream();
    for (const one of [body, new TextEncoder().encode(body), new Blob([body]), stream])
      expect((await mockFetch(items, { ...init, body: one, duplex: "half" } as RequestInit)).status).toBe(201);
    expect((await mockFetch(new Request(items, init))).status).toBe(201);
  });

  test("refuses the same arguments as fetch, with the same errors", async () => {
    const { fetch: mockFetch } = withMockFetch(options);
    await expect(mockFetch("no address")).rejects.toThrow(TypeError);
    await expect(mockFetch(item, { body: "{}" })).rejects.toThrow(TypeError);
    await expect(mockFetch(item, { headers: { "not a name": "" } })).rejects.toThrow(TypeError);
  });

  test("rejects with the reason of its signal, before the call and during it", async () => {
    const { fetch: mockFetch, exchanges } = withMockFetch(options);
    await expect(mockFetch(item, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const running = mockFetch(new Request(item, { signal: controller.signal }));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect((await mockFetch(item, { signal: new AbortController().signal })).status).toBe(200);
    expect(exchanges).toMatchObject([{ aborted: true, status: undefined }, { status: 200 }]);
    const late = new AbortController();
    const dripping = await mockFetch(item, { headers: { "x-mock-fault": "drip" }, signal: late.signal });
    const pieces = dripping.body?.getReader();
    // The stream asks for the second piece when the first one is read.
    late.abort(reason);
    expect(await pieces?.read()).toMatchObject({ done: false });
    await expect(pieces?.read()).rejects.toBe(reason);
  });

  test("knows the base URLs at once, and refuses unknown APIs and broken documents at once", () => {
    expect(withMockFetch(options).baseUrls).toEqual({
      warehouse: "http://localhost:4010/warehouse",
      office: "http://localhost:4010",
    });
    expect(() => createMockFetch({ apis: ["nothing"] })).toThrow('There is no API "nothing".');
    expect(() => createMockFetch({ apis: ["shop"], specs: { shop: {} } })).toThrow(
      "is not an OpenAPI version 3.0 or 3.1",
    );
  });

  test("refuses unknown options and invalid values without repeating them", () => {
    const wrong: [object, string][] = [
      [{ seeed: "x" }, "There is no option seeed (did you mean seed?"],
      [{ apis: "warehouse" }, "apis must be a list of one name or more"],
      [{ specs: { warehouse: 5 } }, "specs must be documents, or their files, by API name"],
      [{ proxy: { warehouse: { address: "SECRET" } } }, "proxy must be addresses by API name"],
      [{ validate: "never" }, "validate must be one of always, sample, off"],
      [{ seed: 1.5 }, "seed must be a text or a whole number"],
      [{ now: 5 }, "now must be of type function (given:"],
    ];
    for (const [given, message] of wrong) expect(() => createMockFetch(given), message).toThrow(message);
    expect(() => withMockFetch({ ...options, seed: undefined, scenario: undefined } as object)).not.toThrow();
  });

  test("uses the time that a test sets, and advances with it", async () => {
    vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const { fetch, baseUrls } = withMockFetch({ apis: ["ledger-a"], head: 1000, blockTimeMs: 500 });
    const height = async (): Promise<string | null> => {
      const answer = await fetch(`${baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`);
      return answer.headers.get("x-node-block-height");
    };
    expect([await height(), await height()]).toEqual(["1000", "1000"]);
    vi.advanceTimersByTime(1500);
    expect(await height()).toBe("1003");
    const late = fetch(`${baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`, {
      headers: { "x-mock-fault": "latency=60000" },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await late).status).toBe(200);
  });

  test("keeps a stalled answer open, like a connection, until its caller aborts", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const stalled = await withMockFetch(options).fetch(item, { headers: { "x-mock-fault": "stall" } });
    expect(vi.getTimerCount()).toBe(1);
    await stalled.body?.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
