import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const start = (): Promise<WatchedMock> => withMock({ apis: ["warehouse"], specs: { warehouse } });
const path = "/warehouse/v1/KEY/r2/items/7";
const whole = '{"name":"small"}';

/** Sends a request with a fault and gives what comes, byte by byte, how it ended, and after how many milliseconds. */
function receive(
  port: number,
  fault: string,
  line = `GET ${path}`,
): Promise<{ text: string; end: string; ms: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const started = performance.now();
    let text = "";
    let end = "closed";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", (error) => {
      end = "code" in error ? String(error.code) : error.message;
    });
    socket.on("close", () => resolve({ text, end, ms: performance.now() - started }));
    socket.setTimeout(700, () => {
      end = "silent";
      socket.destroy();
    });
    socket.write(head(line, `X-Mock-Fault: ${fault}`));
  });
}

const bodyOf = (text: string): string => text.slice(text.indexOf("\r\n\r\n") + 4);

describe("x-mock-fault", () => {
  it("lets an answer wait", async () => {
    const { port } = await start();
    const { text, ms } = await receive(port, "latency=300");
    expect(bodyOf(text)).toBe(whole);
    expect(ms).toBeGreaterThanOrEqual(295);
  });

  it("resets the connection before the answer", async () => {
    const { port } = await start();
    expect(await receive(port, "reset")).toMatchObject({ text: "", end: "ECONNRESET" });
  });

  it("ends the answer in the middle of its body", async () => {
    const { port } = await start();
    const { text, end } = await receive(port, "truncate");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toContain(`content-length: ${whole.length}\r\n`);
    expect([bodyOf(text), end]).toEqual([whole.slice(0, whole.length / 2), "closed"]);
  });

  it("ends an answer without a body in the middle of its head", async () => {
    const { port } = await start();
    expect((await receive(port, "truncate", `HEAD ${path}`)).text).toBe("HTTP/1.1 200");
  });

  it("sends the page of a proxy in place of the answer", async () => {
    const { port } = await start();
    const { text } = await receive(port, "html");
    expect(text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*content-type: text\/html; charset=utf-8\r\n/);
    expect(bodyOf(text)).toContain("<h1>502 Bad Gateway</h1>");
  });

  it("sends the body in pieces", async () => {
    const mock = await start();
    const answer = await fetch(mock.url + path, { headers: { "x-mock-fault": "drip" } });
    const started = performance.now();
    let pieces = 0;
    let text = "";
    for await (const piece of answer.body ?? []) {
      pieces++;
      text += new TextDecoder().decode(piece);
    }
    expect(text).toBe(whole);
    expect(pieces).toBeGreaterThan(10);
    expect(performance.now() - started).toBeGreaterThan(1000);
  });

  it("sends the head and never the body", async () => {
    const { port } = await start();
    const { text, end } = await receive(port, "stall");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect([bodyOf(text), end]).toEqual(["", "silent"]);
    expect(await receive(port, "stall", `HEAD ${path}`)).toMatchObject({ text: "", end: "silent" });
  });

  it("combines faults, also with Prefer", async () => {
    const { port } = await start();
    const { text, ms } = await receive(port, "latency=200, html, truncate");
    expect(text).toMatch(/^HTTP\/1\.1 502 /);
    expect(bodyOf(text)).toMatch(/^<html>(?!.*<\/html>)/s);
    expect(ms).toBeGreaterThanOrEqual(195);
    const preferred = await rawRequest(port, head(`GET ${path}`, "Prefer: code=404", "X-Mock-Fault: latency=1"));
    expect(preferred).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("spoils refusals as well", async () => {
    const { port } = await start();
    expect(await receive(port, "reset", "GET /warehouse/v1/KEY/r2/items/abc")).toMatchObject({ end: "ECONNRESET" });
  });

  it.each([
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

  it("may come from a page of any origin", async () => {
    const mock = await start();
    const headers = {
      origin: "https://app.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-mock-fault",
    };
    const answer = await fetch(mock.url + path, { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-headers")).toBe("x-mock-fault");
  });

  it("does not keep the mock from closing", async () => {
    const mock = await start();
    const stalled = fetch(mock.url + path, { headers: { "x-mock-fault": "stall" } });
    const late = fetch(mock.url + path, { headers: { "x-mock-fault": "latency=60000" } }).catch((error) => error);
    await (await stalled).body?.cancel();
    // It would take a minute otherwise, which is longer than a test may last.
    await mock.close();
    expect(await late).toBeInstanceOf(TypeError);
  });

  it("is reported with what became of the answer", async () => {
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

  it("reports a client that did not wait", async () => {
    const mock = await start();
    const init = { headers: { "x-mock-fault": "latency=60000" }, signal: AbortSignal.timeout(100) };
    await expect(fetch(mock.url + path, init)).rejects.toThrow("timeout");
    await expect.poll(() => mock.exchanges.length).toBe(1);
    expect(mock.exchanges[0]).toMatchObject({ complete: false, fault: "latency=60000" });
  });
});
