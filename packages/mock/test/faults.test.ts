import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const start = (): Promise<WatchedMock> => withMock({ apis: ["warehouse"], specs: { warehouse } });
const path = "/warehouse/v1/KEY/r2/items/7";
const whole = '{"name":"small"}';

interface Received {
  /** What has come so far, byte by byte. */
  text: string;
  /** How it ended, once it has. */
  end?: string;
}

/** Sends a request with a fault. The text grows as bytes come in. */
function send(
  port: number,
  fault: string,
  line = `GET ${path}`,
): { received: Received; ended: Promise<Received>; hangUp(): void } {
  const received: Received = { text: "" };
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  onTestFinished(() => void socket.destroy());
  socket.on("data", (chunk) => {
    received.text += chunk;
  });
  socket.on("error", (error) => {
    received.end = "code" in error ? String(error.code) : error.message;
  });
  const ended = new Promise<Received>((resolve) => {
    socket.on("close", () => resolve(Object.assign(received, { end: received.end ?? "closed" })));
  });
  socket.write(head(line, `X-Mock-Fault: ${fault}`));
  return { received, ended, hangUp: () => void socket.destroy() };
}

/** Sends a request with a fault, and gives what came and how it ended. */
const receive = (port: number, fault: string, line?: string): Promise<Received> => send(port, fault, line).ended;

/** Puts time into the hands of the test. Sockets keep to the real one. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Unlike `expect.poll`, which moves the test's own time on. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

/** Lets the mock wait until so many milliseconds before the end, and then to the end. */
async function passWait(ms: number): Promise<void> {
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(ms - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
}

const bodyOf = (text: string): string => text.slice(text.indexOf("\r\n\r\n") + 4);

describe("x-mock-fault", () => {
  test("lets an answer wait", async () => {
    const { port } = await start();
    stopTimers();
    const { received, ended } = send(port, "latency=300");
    await passWait(300);
    expect(received.text).toBe("");
    expect(bodyOf((await ended).text)).toBe(whole);
  });

  test("resets the connection before the answer", async () => {
    const { port } = await start();
    expect(await receive(port, "reset")).toMatchObject({ text: "", end: "ECONNRESET" });
  });

  test("ends the answer in the middle of its body", async () => {
    const { port } = await start();
    const { text, end } = await receive(port, "truncate");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toContain(`content-length: ${whole.length}\r\n`);
    expect([bodyOf(text), end]).toEqual([whole.slice(0, whole.length / 2), "closed"]);
  });

  test("ends an answer without a body in the middle of its head", async () => {
    const { port } = await start();
    expect((await receive(port, "truncate", `HEAD ${path}`)).text).toBe("HTTP/1.1 200");
  });

  test("sends the page of a proxy in place of the answer", async () => {
    const { port } = await start();
    const { text } = await receive(port, "html");
    expect(text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*content-type: text\/html; charset=utf-8\r\n/);
    expect(bodyOf(text)).toContain("<h1>502 Bad Gateway</h1>");
  });

  test("sends the body in pieces, a tenth of a second apart", async () => {
    const { port } = await start();
    stopTimers();
    const { received, ended } = send(port, "drip");
    for (let pieces = 1; pieces <= whole.length; pieces++) {
      await until(() => bodyOf(received.text) === whole.slice(0, pieces));
      await passWait(100);
    }
    expect((await ended).end).toBe("closed");
  });

  test("sends the head and never the body", async () => {
    const { port } = await start();
    stopTimers();
    const { received, hangUp } = send(port, "stall");
    await until(() => received.text.endsWith("\r\n\r\n"));
    expect(received.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const headless = send(port, "stall", `HEAD ${path}`);
    // Whoever comes later has the whole answer by now, and there is nothing that the mock waits for.
    expect(bodyOf(await rawRequest(port, head(`GET ${path}`)))).toBe(whole);
    expect([bodyOf(received.text), received.end, headless.received]).toEqual(["", undefined, { text: "" }]);
    expect(vi.getTimerCount()).toBe(0);
    hangUp();
  });

  test("combines faults, also with Prefer", async () => {
    const { port } = await start();
    stopTimers();
    const { ended } = send(port, "latency=200, html, truncate");
    await passWait(200);
    const { text } = await ended;
    expect(text).toMatch(/^HTTP\/1\.1 502 /);
    expect(bodyOf(text)).toMatch(/^<html>(?!.*<\/html>)/s);
    vi.useRealTimers();
    const preferred = await rawRequest(port, head(`GET ${path}`, "Prefer: code=404", "X-Mock-Fault: latency=1"));
    expect(preferred).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("spoils refusals as well", async () => {
    const { port } = await start();
    expect(await receive(port, "reset", "GET /warehouse/v1/KEY/r2/items/abc")).toMatchObject({ end: "ECONNRESET" });
  });

  test.each([
    [
      "teapot",
      '"teapot" is no fault that the mock knows. Known are latency=<milliseconds>, html, reset, truncate, drip, stall.',
    ],
    ["", '"" is no fault that the mock knows. Known are'],
    ["latency", '"latency" is no fault that the mock knows. Known are'],
    ["latency=-1", '"latency=-1" is no fault that the mock knows. Known are'],
    ["latency=600001", "latency is at most 600000 milliseconds."],
    ["reset, stall", "reset and stall exclude each other."],
  ])("refuses %j in words", async (fault, message) => {
    const mock = await start();
    const answer = await fetch(mock.url + path, { headers: { "x-mock-fault": fault } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(`x-mock-fault: ${message}`) });
  });

  test("may come from a page of any origin", async () => {
    const mock = await start();
    const headers = {
      origin: "https://app.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-mock-fault",
    };
    const answer = await fetch(mock.url + path, { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-headers")).toBe("x-mock-fault");
  });

  test("does not keep the mock from closing", async () => {
    const mock = await start();
    const stalled = fetch(mock.url + path, { headers: { "x-mock-fault": "stall" } });
    const late = fetch(mock.url + path, { headers: { "x-mock-fault": "latency=60000" } }).catch((error) => error);
    await (await stalled).body?.cancel();
    // It would take a minute otherwise, which is longer than a test may last.
    await mock.close();
    expect(await late).toBeInstanceOf(TypeError);
  });

  test("is reported with what became of the answer", async () => {
    const mock = await start();
    for (const fault of ["reset", "latency=5, truncate", "latency=5"]) await receive(mock.port, fault);
    await expect.poll(() => mock.exchanges.length).toBe(3);
    expect(mock.exchanges.map(({ status, fault, complete }) => [status, fault, complete])).toEqual([
      [200, "reset", false],
      [200, "latency=5, truncate", false],
      [200, "latency=5", true],
    ]);
    expect(mock.exchanges[0]).not.toHaveProperty("rule");
  });

  test("reports a client that did not wait", async () => {
    const { port, exchanges } = await start();
    stopTimers();
    const { hangUp } = send(port, "latency=60000");
    await until(() => vi.getTimerCount() === 1);
    hangUp();
    await until(() => exchanges.length === 1);
    expect(exchanges).toMatchObject([{ complete: false, fault: "latency=60000" }]);
  });
});
