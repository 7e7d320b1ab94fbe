import { request } from "node:http";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { warehouse } from "./fixtures/warehouse.ts";
import { type ReportingMock, withMock, withMockFetch } from "./fixtures/with-mock.ts";

const options = { apis: ["warehouse"], specs: { warehouse } };
const item = "/warehouse/v1/KEY/r2/items/7";
const whole = '{"name":"small"}';

interface Received {
  status?: number | undefined;
  /** Body bytes received so far, as text. */
  body: string;
  end?: "whole" | "cut" | "reset";
}

/** Uses no timers, unlike `fetch`: tests count the timers of the mock. */
function sendToPort({ url }: ReportingMock, fault: string, method = "GET", path = item) {
  const received: Received = { body: "" };
  const headers = { "x-mock-fault": fault };
  const sent = request(url.replace("localhost", "127.0.0.1") + path, { method, headers, agent: false });
  const ended = new Promise<Received>((resolve) => {
    const end = (how: Received["end"]): void => resolve(Object.assign(received, { end: how }));
    sent.on("response", (response) => {
      received.status = response.statusCode;
      response.setEncoding("utf8").on("data", (piece) => {
        received.body += piece;
      });
      response.on("error", () => {}).on("close", () => end(response.complete ? "whole" : "cut"));
    });
    sent.on("error", ({ message }) => end(message === "read ECONNRESET" ? "reset" : "cut"));
  });
  sent.end();
  onTestFinished(() => void sent.destroy());
  return { received, ended, hangUp: (): void => void sent.destroy() };
}

const sendByFetch: typeof sendToPort = ({ fetch, url }, fault, method = "GET", path = item) => {
  const received: Received = { body: "" };
  const leave = new AbortController();
  const init = { method, headers: { "x-mock-fault": fault }, signal: leave.signal };
  const ended = (async () => {
    try {
      const answer = await fetch(url + path, init);
      received.status = answer.status;
      for await (const piece of answer.body ?? []) received.body += Buffer.from(piece).toString();
      received.end = "whole";
    } catch (error) {
      received.end = String(Reflect.get(Object(error), "cause")).includes("read ECONNRESET") ? "reset" : "cut";
    }
    return received;
  })();
  return { received, ended, hangUp: () => leave.abort() };
};

/** Lets the test control the time. Sockets use the real time. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until a condition holds. Unlike `expect.poll`, this does not advance the fake time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

/** Advances the fake time to some milliseconds before the end, then to the end. */
async function passWait(ms: number): Promise<void> {
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(ms - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
}

describe.each([
  ["a mock on a port", withMock, sendToPort],
  ["createMockFetch", withMockFetch, sendByFetch],
] as const)("x-mock-fault with %s", (_, start, send) => {
  test("delays an answer, and reports its duration", async () => {
    const mock = await start(options);
    stopTimers();
    const { received, ended } = send(mock, "latency=300");
    await passWait(300);
    expect(received).toEqual({ body: "" });
    expect(await ended).toEqual({ status: 200, body: whole, end: "whole" });
    await until(() => mock.exchanges.length === 1);
    expect(mock.exchanges).toMatchObject([{ durationMs: 300, complete: true }]);
  });

  test.each([
    ["reset", "GET", item, { body: "", end: "reset" }],
    ["reset", "GET", "/warehouse/v1/KEY/r2/items/abc", { body: "", end: "reset" }],
    ["truncate", "GET", item, { status: 200, body: whole.slice(0, whole.length / 2), end: "cut" }],
    ["truncate", "HEAD", item, { body: "", end: "cut" }],
    ["html", "GET", item, { status: 502, body: expect.stringContaining("<h1>502 Bad Gateway</h1>"), end: "whole" }],
    ["html, truncate", "GET", item, { status: 502, body: expect.stringMatching(/^<html>(?!.*<\/html>)/s), end: "cut" }],
  ] as const)("disturbs an answer by %s: %s %s", async (fault, method, path, received) => {
    const mock = await start(options);
    expect(await send(mock, fault, method, path).ended).toEqual(received);
    await until(() => mock.exchanges.length === 1);
    expect(mock.exchanges).toMatchObject([{ fault, complete: received.end === "whole" }]);
  });

  test("sends the body in pieces, a tenth of a second apart", async () => {
    const mock = await start(options);
    stopTimers();
    const { received, ended } = send(mock, "drip");
    for (let pieces = 1; pieces <= whole.length; pieces++) {
      await until(() => received.body === whole.slice(0, pieces));
      await passWait(100);
    }
    expect((await ended).end).toBe("whole");
  });

  test("sends the head and never the body, and keeps the status of a head that arrived", async () => {
    const mock = await start(options);
    const stalled = send(mock, "stall");
    await until(() => stalled.received.status === 200);
    const headless = send(mock, "stall", "HEAD");
    // A caller without this fault would have the whole answer by now.
    expect((await send(mock, "latency=0").ended).body).toBe(whole);
    expect([stalled.received, headless.received]).toEqual([{ status: 200, body: "" }, { body: "" }]);
    stalled.hangUp();
    headless.hangUp();
    expect([(await stalled.ended).end, (await headless.ended).end]).toEqual(["cut", "cut"]);
    await until(() => mock.exchanges.length === 3);
    const seen = mock.exchanges.map(({ method, status, complete, aborted }) => [method, status, complete, aborted]);
    expect(seen).toContainEqual(["GET", 200, false, undefined]);
  });

  test("reports a client that left early", async () => {
    const mock = await start(options);
    stopTimers();
    const { hangUp } = send(mock, "latency=60000");
    await until(() => vi.getTimerCount() === 1);
    hangUp();
    await until(() => mock.exchanges.length === 1);
    expect(mock.exchanges).toMatchObject([{ aborted: true, complete: false, fault: "latency=60000" }]);
    expect(mock.exchanges[0]?.status).toBeUndefined();
  });
});

describe("x-mock-fault", () => {
  test.each([
    [
      "teapot",
      '"teapot" is no fault that the mock knows. Known are latency=<milliseconds>, html, reset, truncate, drip, stall.',
    ],
    ["latency=600001", "latency is at most 600000 milliseconds."],
    ["reset, stall", "reset and stall exclude each other."],
  ])("refuses %j in words", async (fault, message) => {
    const { fetch, url } = withMockFetch(options);
    const answer = await fetch(url + item, { headers: { "x-mock-fault": fault } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(`x-mock-fault: ${message}`) });
  });

  test("does not keep the mock from closing", async () => {
    const mock = await withMock(options);
    const stalled = fetch(mock.url + item, { headers: { "x-mock-fault": "stall" } });
    const late = fetch(mock.url + item, { headers: { "x-mock-fault": "latency=60000" } }).catch((error) => error);
    await (await stalled).body?.cancel();
    // If it waited for the delayed answer, the test would exceed its time limit.
    await mock.close();
    expect(await late).toBeInstanceOf(TypeError);
  });
});
