import { describe, expect, onTestFinished, test } from "vitest";
import { createEventStreams } from "../src/control/event-stream.ts";
import { createRequestLog } from "../src/record/request-log.ts";
import { exchange } from "./fixtures/exchange.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { mocks, type ReportingMock, type WatchedMock, withMock } from "./fixtures/with-mock.ts";

async function follow(mock: ReportingMock, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const answer = await mock.fetch(`${mock.url}/__mock/requests`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: controller.signal,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lastId = "";
  return {
    lastId: () => lastId,
    /** Returns the next events, as name and number of the request. */
    async take(count: number): Promise<string[]> {
      const read = () => [...text.matchAll(/(?:id: (.*)\n)?event: (.*)\ndata: (.*)\n\n/g)];
      while (read().length < count) {
        const { done = true, value = "" } = (await reader?.read()) ?? {};
        if (done) throw new Error(`the stream ended after ${text}`);
        text += value;
      }
      const events = read().slice(0, count);
      text = text.slice(Number(events.at(-1)?.index) + String(events.at(-1)?.[0]).length);
      return events.map(([, id = lastId, name, data = "{}"]) => {
        lastId = id;
        return `${name} ${(JSON.parse(data) as { number?: number }).number ?? ""}`.trim();
      });
    },
  };
}

const options = { apis: ["warehouse"], specs: { warehouse } };
const start = (): Promise<WatchedMock> => withMock(options);
const ask = async ({ fetch, url }: ReportingMock): Promise<unknown> =>
  (await fetch(`${url}/warehouse/v1/KEY/r2/items/7`)).arrayBuffer();

describe("GET /__mock/requests with Accept: text/event-stream", () => {
  test.each(mocks)("sends the earlier requests, then each new one, then a reset: %s", async (_, make) => {
    const mock = await make(options);
    await ask(mock);
    const events = await follow(mock);
    expect(await events.take(1)).toEqual(["request 1"]);
    await ask(mock);
    expect(await events.take(1)).toEqual(["request 2"]);
    await mock.fetch(`${mock.url}/__mock/reset`, { method: "POST" });
    await ask(mock);
    expect(await events.take(2)).toEqual(["reset", "request 1"]);
  });

  test("continues where a client stopped, and starts again after a reset or with another mock", async () => {
    const mock = await start();
    await ask(mock);
    const before = await follow(mock);
    await before.take(1);
    await ask(mock);
    const headers = { "last-event-id": before.lastId() };
    expect(await (await follow(mock, headers)).take(1)).toEqual(["request 2"]);
    const other = await start();
    await ask(other);
    expect(await (await follow(other, headers)).take(2)).toEqual(["reset", "request 1"]);
    expect(await (await follow(other, { "last-event-id": "odd" })).take(2)).toEqual(["reset", "request 1"]);
    await fetch(`${mock.url}/__mock/reset`, { method: "POST" });
    await ask(mock);
    expect(await (await follow(mock, headers)).take(2)).toEqual(["reset", "request 1"]);
  });

  test("ends with the mock", async () => {
    const mock = await start();
    const events = await follow(mock);
    const ended = events.take(1).catch((error: Error) => error.name);
    await mock.close();
    expect(await ended).toBe("TypeError");
  });

  test("buffers nothing for a slow client, which continues with the log's content", async () => {
    const log = createRequestLog(200);
    const reader = (createEventStreams(log)({}, undefined).body as ReadableStream<Uint8Array>).getReader();
    const readNumber = async (): Promise<number> =>
      Number(/^id: \S+\/(\d+)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1]);
    await reader.read();
    log.record(exchange);
    expect(await readNumber()).toBe(1);
    for (let count = 0; count < 1000; count++) log.record(exchange);
    expect(await readNumber()).toBe(802);
    await reader.cancel();
  });

  test("limits the number of clients at once, and admits another one after a client has left", async () => {
    const log = createRequestLog();
    const openStream = createEventStreams(log);
    const open = () => (openStream({}, undefined).body as ReadableStream<Uint8Array>).getReader();
    const readers = Array.from({ length: 51 }, open);
    const first = await Promise.all(readers.map((reader) => reader.read()));
    expect(first.filter(({ done }) => done)).toHaveLength(1);
    expect(openStream({}, undefined).status).toBe(503);
    // One client waits for an event when it disconnects.
    const waiting = readers[0]?.read();
    await readers[0]?.cancel();
    expect(await waiting).toMatchObject({ done: true });
    expect((await open().read()).done).toBe(false);
    expect(openStream({}, undefined).status).toBe(503);
  });
});
