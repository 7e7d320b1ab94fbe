import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type ApiDescriptor,
  type CallObserver,
  type CallOptions,
  createClient,
  type EventStream,
  isLedgergateError,
  type NodeClientOptions,
  type ServerSentEvent,
} from "../src/index.ts";
import { createNodeTransport } from "../src/node/index.ts";
import { parseExact, withEvents } from "../src/parts.ts";
import { startHttpServer } from "./node/http-server.ts";

const common = { method: "GET", decode: "none", mediaType: "text/event-stream", retryable: true } as const;

const api: ApiDescriptor = {
  parseExact,
  serverPath: "",
  failures: { code: ["code"] },
  operations: {
    followTexts: { ...common, path: "/texts", input: { topic: { in: "query", type: "string" } }, events: "text" },
    followBlocks: { ...common, path: "/blocks", input: {}, events: "json", exact: true },
  },
};

interface Streams {
  followTexts(input?: { readonly topic?: string }, options?: CallOptions): EventStream;
  followBlocks(input?: object, options?: CallOptions): EventStream<{ readonly height: bigint }>;
}

/** Makes a client whose `fetch` is given. */
function connect(options: Omit<NodeClientOptions, "baseUrl" | "apiKey">) {
  return withEvents(createClient<object, Streams>(api, { baseUrl: "http://node.example", ...options }));
}

const headers = { "content-type": "text/event-stream;charset=utf-8" };

/** Makes a client that gets these chunks. Without `isOpen`, the stream then ends. */
function connectChunks(chunks: readonly (string | Uint8Array)[], isOpen = false) {
  const state = { cancelled: 0, requests: [] as { url: string; accept: string | null }[] };
  const fetch = async (url: string, init: RequestInit) => {
    state.requests.push({ url, accept: new Headers(init.headers).get("accept") });
    const bytes = chunks.map((chunk) => (typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of bytes) controller.enqueue(chunk);
        if (!isOpen) controller.close();
      },
      cancel() {
        state.cancelled += 1;
      },
    });
    return new Response(body, { headers });
  };
  return { ...connect({ fetch }), state };
}

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
}

/** Returns the error with which an iteration ends. */
async function errorOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  return collect(stream).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("the text of a stream becomes events", () => {
  const event = (data: string, others: Partial<ServerSentEvent> = {}) => ({
    event: "message",
    data,
    id: "",
    ...others,
  });

  test.each<[string, string, readonly object[]]>([
    ["lines of data are joined", "data: a\ndata: b\n\n", [event("a\nb")]],
    ["one space after the colon is left out", "data:a\ndata:  b\ndata\n\n", [event("a\n b\n")]],
    ["data without a value is empty", "data\n\n", [event("")]],
    ["a name holds for one event", "event: head\ndata: 1\n\ndata: 2\n\n", [event("1", { event: "head" }), event("2")]],
    ["an event without data is none, nor is its name kept", "event: head\n\ndata: 1\n\n", [event("1")]],
    [
      "an id holds until the next one, and an empty one resets it",
      "id: 7\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n",
      [event("1", { id: "7" }), event("2", { id: "7" }), event("3")],
    ],
    ["an id with NUL is ignored", "id: 7\nid: a\0b\ndata: 1\n\n", [event("1", { id: "7" })]],
    ["an id without data counts", "id: 7\n\ndata: 1\n\n", [event("1", { id: "7" })]],
    ["a reconnection time holds", "retry: 500\n\ndata: 1\n\n", [event("1", { retry: 500 })]],
    ["a reconnection time that is no number is ignored", "retry: 5s\ndata: 1\n\n", [event("1")]],
    ["comments and unknown fields are ignored", ": hi\nfoo: bar\n Data: x\ndata: 1\n:\n\n", [event("1")]],
    ["a value may contain colons", "data: a: b:c\n\n", [event("a: b:c")]],
    ["CR, LF and CRLF end lines", "data: a\rdata: b\r\ndata: c\n\r\n\rdata: d\r\r", [event("a\nb\nc"), event("d")]],
    ["a byte order mark at the start is left out", "\uFEFFdata: 1\n\ndata: \uFEFF\n\n", [event("1"), event("\uFEFF")]],
    ["an unfinished event is dropped", "data: 1\n\ndata: 2\n", [event("1")]],
    ["a stream may be empty", "", []],
    ["other line separators are text", "data: a\u2028b\u0085c\vd\n\n", [event("a\u2028b\u0085c\vd")]],
    ["characters outside of the BMP stay", "data: 🧊é\r\n\r\n", [event("🧊é")]],
  ])("%s", async (_, text, events) => {
    const bytes = new TextEncoder().encode(text);
    expect(await collect(connectChunks([bytes]).followTexts())).toEqual(events);
    const singly = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await collect(connectChunks(singly).followTexts())).toEqual(events);
    for (let cut = 1; cut < bytes.length; cut++) {
      const chunks = [bytes.slice(0, cut), new Uint8Array(), bytes.slice(cut)];
      expect(await collect(connectChunks(chunks).followTexts()), `cut at ${cut}`).toEqual(events);
    }
  });

  test("an event is there at its empty line, although its last line break is cut", async () => {
    for (const text of ["data: 1\r\n\r", "data: 1\r\r", "data: 1\n\n"]) {
      const client = connectChunks([text], true);
      for await (const { data } of client.followTexts()) {
        expect(data).toBe("1");
        break;
      }
    }
  });
});

test("JSON is decoded, with all digits of large integers", async () => {
  const client = connectChunks(['data: {"height":\ndata: 9007199254740993}\n\n']);
  expect((await collect(client.followBlocks())).map(({ data }) => data)).toEqual([{ height: 9007199254740993n }]);
});

test("each iteration sends a request, which asks for events; the call alone sends none", async () => {
  const client = connectChunks(["data: 1\n\n"]);
  const stream = client.followTexts({ topic: "a b" });
  expect(client.state.requests).toEqual([]);
  await collect(stream);
  await collect(stream);
  const request = { url: "http://node.example/texts?topic=a%20b", accept: "text/event-stream" };
  expect(client.state.requests).toEqual([request, request]);
});

test("leaving the loop cancels the body", async () => {
  const client = connectChunks(["data: 1\n\ndata: 2\n\n"], true);
  for await (const { data } of client.followTexts()) {
    expect(data).toBe("1");
    break;
  }
  expect(client.state.cancelled).toBe(1);
});

test.each([
  ["while it waits for an event", ["data: 1\n\n"]],
  ["while the caller has an event", ["data: 1\n\ndata: 2\n\n"]],
])("the caller's signal ends a stream %s", async (_, chunks) => {
  const client = connectChunks(chunks, true);
  const controller = new AbortController();
  const seen: string[] = [];
  const run = async () => {
    for await (const { data } of client.followTexts({}, { signal: controller.signal })) {
      seen.push(data);
      const aborted = new Promise((resolve) => controller.signal.addEventListener("abort", resolve));
      setTimeout(() => controller.abort());
      if (chunks[0]?.includes("2")) await aborted;
    }
  };
  await expect(run()).rejects.toMatchObject({ kind: "aborted", operation: "followTexts" });
  expect([seen, client.state.cancelled]).toEqual([["1"], 1]);
});

const notJson = 'followBlocks: the data of an event "message" is not JSON.';

// Chunks of an open stream, the call, its error, and the numbers of requests and of cancelled bodies.
test.each<[string, string[], (client: Streams) => EventStream<unknown>, object, number]>([
  [
    "data that is not JSON",
    ["data: no\n\n"],
    (client) => client.followBlocks(),
    { kind: "invalid_response", message: notJson, body: "no" },
    1,
  ],
  [
    "a signal that is aborted before",
    [],
    (client) => client.followTexts({}, { signal: AbortSignal.abort() }),
    { kind: "aborted" },
    0,
  ],
  ["a wrong input", [], (client) => client.followTexts({ topik: "a" } as object), { kind: "invalid_input" }, 0],
])("%s ends an iteration and its request", async (_, chunks, call, error, requests) => {
  const client = connectChunks(chunks, true);
  expect(await errorOf(call(client))).toMatchObject(error);
  expect([client.state.requests.length, client.state.cancelled]).toEqual([requests, requests]);
});

test("an answer that is no event stream is an invalid answer", async () => {
  const fetch = async () => new Response("<html>", { headers: { "content-type": "text/html" } });
  const message = "followTexts: the answer (200, text/html) is no event stream.";
  const error = { kind: "invalid_response", status: 200, message };
  expect(await errorOf(connect({ fetch, retries: 0 }).followTexts())).toMatchObject(error);
});

test("204 is a stream without events", async () => {
  expect(await collect(connect({ fetch: async () => new Response(null, { status: 204 }) }).followTexts())).toEqual([]);
});

test("an event that is too long ends the stream, and comments do not count", async () => {
  const fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${"x".repeat(1000)}`)),
    });
    return new Response(body, { headers });
  };
  expect(await errorOf(connect({ fetch, maxBodyBytes: 5000 }).followTexts())).toMatchObject({
    kind: "invalid_response",
    message: "followTexts: an event has more than 5000 characters (maxBodyBytes).",
  });
  const chunks = Array.from({ length: 20 }, () => `:${"x".repeat(1000)}\n`);
  const body = new Blob([...chunks, "data: 1\n\n"]).stream();
  const one = connect({ fetch: async () => new Response(body, { headers }), maxBodyBytes: 2000 });
  expect(await collect(one.followTexts())).toHaveLength(1);
});

describe.each([
  ["the platform's fetch", () => undefined],
  ["the Node transport", createNodeTransport],
])("over %s", (_, createFetch) => {
  const transport = createFetch();
  const options = { ...(transport && { fetch: transport }), retries: { limit: 1, baseDelayMs: 1 } };
  const connectTo = (origin: string, others: object = {}) =>
    connect({ ...options, ...others, baseUrl: origin } as object);

  /** A server that sends a first event, and its answer with the end of its connection. */
  const startEvents = async () => {
    const answer = Promise.withResolvers<ServerResponse>();
    const closed = Promise.withResolvers<void>();
    const server = await startHttpServer((_, response) => {
      response.once("close", closed.resolve);
      response.writeHead(200, headers).write("data: 1\n\n");
      answer.resolve(response);
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    return { origin: server.origin, answer: answer.promise, closed: closed.promise };
  };

  test("events arrive one by one, and leaving the loop closes the connection", async () => {
    const { origin, answer, closed } = await startEvents();
    const seen: string[] = [];
    for await (const { data } of connectTo(origin).followTexts()) {
      seen.push(data);
      if (data === "2") break;
      (await answer).write("data: 2\n\n");
    }
    expect(seen).toEqual(["1", "2"]);
    await closed;
  });

  test("a signal closes the connection, and time limits end with the head of the answer", async () => {
    // Only this test moves the clock of the limits, so a slow machine does not reach them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { origin, answer, closed } = await startEvents();
    const controller = new AbortController();
    const client = connectTo(origin, { timeoutMs: 30, deadlineMs: 40 });
    const seen: string[] = [];
    const run = async () => {
      for await (const { data } of client.followTexts({}, { signal: controller.signal })) {
        seen.push(data);
        if (data === "2") controller.abort();
        await vi.advanceTimersByTimeAsync(100);
        (await answer).write("data: 2\n\n");
      }
    };
    await expect(run()).rejects.toMatchObject({ kind: "aborted" });
    expect(seen).toEqual(["1", "2"]);
    await closed;
  });

  test("a head that does not arrive is a timeout", async () => {
    await using server = await startHttpServer(() => {});
    const client = connectTo(server.origin, { timeoutMs: 20, retries: 0 });
    expect(await errorOf(client.followTexts())).toMatchObject({ kind: "timeout" });
  });

  test("a failure status is an error like that of any call, and is retried", async () => {
    let requests = 0;
    await using server = await startHttpServer((_, response) => {
      requests += 1;
      const body = JSON.stringify({ code: "busy", pad: "x".repeat(10) });
      response.writeHead(503, { "content-type": "application/json" }).end(body);
    });
    const error = await errorOf(connectTo(server.origin).followTexts());
    expect(error).toMatchObject({ kind: "api", status: 503, code: "busy", operation: "followTexts", attempts: 2 });
    expect(requests).toBe(2);
    const limited = await errorOf(connectTo(server.origin, { maxBodyBytes: 5, retries: 0 }).followTexts());
    expect(limited).toMatchObject({ kind: "invalid_response", message: expect.stringContaining("maxBodyBytes") });
  });

  test("a second attempt may succeed, and plug-ins see both", async () => {
    let requests = 0;
    await using server = await startHttpServer((_, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(503).end();
      else response.writeHead(200, headers).end("data: 1\n\n");
    });
    const seen: unknown[] = [];
    const plugin: CallObserver = {
      response: (_call, { status, headers }) => seen.push([status, headers.get("content-type")]),
      end: (call, error) => seen.push([call.operation, call.attempts, error]),
    };
    const client = connectTo(server.origin, { plugins: [plugin] });
    expect(await collect(client.followTexts())).toHaveLength(1);
    expect(seen).toEqual([
      [503, null],
      [200, headers["content-type"]],
      ["followTexts", 2, undefined],
    ]);
  });

  test("a connection that breaks is a network error after the events before it", async () => {
    const { origin, answer } = await startEvents();
    const seen: string[] = [];
    const run = async () => {
      for await (const { data } of connectTo(origin).followTexts()) {
        seen.push(data);
        (await answer).destroy();
      }
    };
    await expect(run()).rejects.toSatisfy((error) => isLedgergateError(error, "network"));
    expect(seen).toEqual(["1"]);
  });

  test("the stack of an error starts at the loop", async () => {
    await using server = await startHttpServer((_, response) => response.writeHead(400).end());
    async function readerOfEvents() {
      for await (const _ of connectTo(server.origin).followTexts());
    }
    const error = await readerOfEvents().catch((error: Error) => error);
    expect((error as Error).stack?.split("\n")[1]).toContain("readerOfEvents");
  });
});
