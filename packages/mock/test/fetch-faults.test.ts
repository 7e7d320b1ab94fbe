import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMockFetch, type Exchange } from "../src/index.ts";
import { warehouse } from "./fixtures/warehouse.ts";

/** Asks for an item, with its answer spoilt. */
type Ask = (fault: string, init?: RequestInit) => Promise<Response>;

const item = "http://mock/warehouse/v1/KEY/r2/items/7";

function start(): { ask: Ask; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const mockFetch = createMockFetch({
    apis: ["warehouse"],
    specs: { warehouse },
    onWarning: () => {},
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return { ask: (fault, init) => mockFetch(item, { ...init, headers: { "x-mock-fault": fault } }), exchanges };
}

function useFakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe("a fault without a port", () => {
  test("lets an answer wait, and says how long it took", async () => {
    const { ask, exchanges } = start();
    useFakeTimers();
    const late = ask("latency=300");
    await vi.advanceTimersByTimeAsync(299);
    expect(exchanges).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await late).status).toBe(200);
    expect(exchanges).toMatchObject([{ durationMs: 300, complete: true }]);
  });

  test("fails as a connection that is reset", async () => {
    await expect(start().ask("reset")).rejects.toMatchObject({
      message: "fetch failed",
      cause: { code: "ECONNRESET" },
    });
  });

  test("ends an answer in the middle of its body, or of its head where it has none", async () => {
    const { ask } = start();
    const answer = await ask("truncate");
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    await expect(ask("truncate", { method: "HEAD" })).rejects.toThrow("fetch failed");
  });

  test("puts the page of a proxy in the place of the answer", async () => {
    const answer = await start().ask("html");
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("502 Bad Gateway")]);
  });

  test("lets a body come in pieces, a tenth of a second apart", async () => {
    const { ask } = start();
    useFakeTimers();
    const whole = '{"name":"small"}';
    let received = "";
    const reading = (await ask("drip")).text().then((text) => {
      received = text;
    });
    await vi.advanceTimersByTimeAsync(whole.length * 100 - 1);
    expect(received).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect(received).toBe(whole);
  });

  test.each([
    ["late", "latency=60000", "GET"],
    ["stalled", "stall", "HEAD"],
  ])("lets a signal end a call whose answer is %s", async (_, fault, method) => {
    const { ask } = start();
    const controller = new AbortController();
    let settled = false;
    const waiting = ask(fault, { method, signal: controller.signal }).finally(() => {
      settled = true;
    });
    const reason = new Error("changed my mind");
    const ended = expect(waiting).rejects.toBe(reason);
    // A call that came later has its answer by now.
    expect((await ask("latency=0")).status).toBe(200);
    expect(settled).toBe(false);
    controller.abort(reason);
    await ended;
  });

  test("lets a signal end a body that stalls", async () => {
    const controller = new AbortController();
    const stalled = await start().ask("stall", { signal: controller.signal });
    expect(stalled.status).toBe(200);
    const reason = new Error("changed my mind");
    const ended = expect(stalled.text()).rejects.toBe(reason);
    controller.abort(reason);
    await ended;
  });
});
