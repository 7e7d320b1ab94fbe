import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type ApiDescriptor,
  type CallOptions,
  createClient,
  type EventStream,
  type NodeClientOptions,
  type ServerSentEvent,
} from "../src/index.ts";
import { createNodeTransport } from "../src/node/index.ts";
import { parseExact, withEvents } from "../src/parts.ts";
import { startHttpServer } from "./fixtures/servers.ts";

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

function connect(options: Partial<NodeClientOptions>) {
  return withEvents(createClient<object, Streams>(api, { baseUrl: "http://node.example", ...options }));
}

const headers = { "content-type": "text/event-stream;charset=utf-8" };

/** Makes a client that gets these chunks. Without `isOpen`, the stream then ends. */
function connectChunks(chunks: readonly (string | Uint8Array)[], isOpen = false, options: object = {}) {
  const state = { cancelled: 0, requests: [] as (string | null)[] };
  const fetch = async (url: string, init: RequestInit) => {
    state.requests.push(`${new Headers(init.headers).get("accept")} ${url}`);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Uint8Array.from(Buffer.from(chunk as string)));
        if (!isOpen) controller.close();
      },
      cancel: () => void state.cancelled++,
    });
    return new Response(body, { headers });
  };
  return { ...connect({ fetch, ...options }), state };
}

type Event = ServerSentEvent<unknown>;

/** Reads a stream to its end. Returns the data of its events, and its error. */
async function read(stream: AsyncIterable<Event>, onEvent: (event: Event) => unknown = () => {}) {
  const seen: unknown[] = [];
  try {
    for await (const event of stream) {
      seen.push(event.data);
      await onEvent(event);
    }
  } catch (error) {
    return { seen, error };
  }
  return { seen };
}

const first = { event: "message", data: "1", id: "" };

test.each<[string, string, ...Partial<ServerSentEvent>[]]>([
  ["lines of data are joined", "data: 1\ndata\ndata:2\n\n", { data: "1\n\n2" }],
  ["a name holds for one event", "event: head\ndata: 1\n\ndata: 1\n\n", { event: "head" }, {}],
  ["an id holds until the next one", "id: 7\n\ndata: 1\n\nid\ndata: 1\n\n", { id: "7" }, {}],
  ["an id holds beyond its event", "id: 7\ndata: 1\n\ndata: 1\n\n", { id: "7" }, { id: "7" }],
  ["a reconnection time holds", "retry: 500\nretry: 5s\n\ndata: 1\n\n", { retry: 500 }],
  ["comments are ignored, and CR and CRLF end lines", ": hi\r\ndata: 1\r\r", {}],
  ["one byte order mark is left out", "\uFEFFdata: 1\n\ndata: \uFEFF\n\n", {}, { data: "\uFEFF" }],
  ["an unfinished event is dropped", "data: 1\n\ndata: 2\n", {}],
  ["other line separators are text", "data: a\u2028b\u0085🧊é\n\n", { data: "a\u2028b\u0085🧊é" }],
])("%s, wherever the text is cut", async (_, text, ...expected) => {
  const bytes = Buffer.from(text);
  for (const chunks of [[bytes], [...bytes].map((byte) => Uint8Array.of(byte))]) {
    const events: Event[] = [];
    await read(connectChunks(chunks).followTexts(), (event) => events.push(event));
    expect(events).toEqual(expected.map((members) => ({ ...first, ...members })));
  }
});

const x = "x".repeat(1000);
const tooLong = { message: "followTexts: an event has more than 2000 characters (maxBodyBytes)." };
const notJson = { message: 'followBlocks: the data of an event "message" is not JSON.', body: "no" };
const texts = (client: Streams) => client.followTexts();
const aborted = { signal: AbortSignal.abort() };
const blocks = (client: Streams) => client.followBlocks();

// Chunks of an open stream, the call, the data of its events, its error, and the number of its requests, which are then cancelled.
test.each<[string, string[], (client: Streams) => EventStream<unknown>, unknown[], object, number?]>([
  ["data that is not JSON", ["data: no\n\n"], blocks, [], { kind: "invalid_response", ...notJson }],
  ["a line that is too long", Array(9).fill(`data: ${x}`), texts, [], tooLong],
  ["an event that is too long", ["data: 1\n\n", ...Array(9).fill(`data: ${x}\n`)], texts, ["1"], tooLong],
  ["a wrong input", [], (client) => client.followTexts({ topik: "a" } as object), [], { kind: "invalid_input" }, 0],
  ["an aborted signal", [], (client) => client.followTexts({}, aborted), [], { kind: "aborted" }, 0],
])("%s ends an iteration and its request", async (_, chunks, call, seen, error, requests = 1) => {
  const client = connectChunks(chunks, true, { maxBodyBytes: 2000 });
  expect(await read(call(client))).toMatchObject({ seen, error });
  expect([client.state.requests.length, client.state.cancelled]).toEqual([requests, requests]);
});

test("the caller's signal ends a stream that waits for an event", async () => {
  const client = connectChunks(["data: 1\n\n"], true);
  const controller = new AbortController();
  const stream = client.followTexts({}, { signal: controller.signal });
  const ended = read(stream, () => setTimeout(() => controller.abort()));
  expect(await ended).toMatchObject({ seen: ["1"], error: { kind: "aborted", operation: "followTexts" } });
  expect(client.state.cancelled).toBe(1);
});

test("each iteration sends a request, and leaving its loop cancels the body", async () => {
  const client = connectChunks(['data: {"height":\ndata: 9007199254740993}\n\n'], true);
  const stream = client.followBlocks();
  expect(client.state.requests).toEqual([]);
  for (const cancelled of [1, 2]) {
    for await (const { data } of stream) {
      expect(data).toEqual({ height: 9007199254740993n });
      break;
    }
    expect(client.state.cancelled).toBe(cancelled);
  }
  expect(client.state.requests).toEqual(Array(2).fill("text/event-stream http://node.example/blocks"));
});

const html = new Response("<html>", { headers: { "content-type": "text/html" } });
const message = "followTexts: the answer (200, text/html) is no event stream.";

test.each<[string, Response, unknown]>([
  ["HTML is an invalid answer", html, { seen: [], error: { kind: "invalid_response", status: 200, message } }],
  ["204 is a stream without events", new Response(null, { status: 204 }), { seen: [] }],
  ["long comments are no event", new Response(`${`:${x}\n`.repeat(20)}data: 1\n\n`, { headers }), { seen: ["1"] }],
])("%s", async (_, response, expected) => {
  const client = connect({ fetch: async () => response, retries: 0, maxBodyBytes: 2000 });
  expect(await read(client.followTexts())).toMatchObject(expected as object);
});

describe.each([
  ["the platform's fetch", undefined],
  ["the Node transport", createNodeTransport()],
])("over %s", (_, transport) => {
  const common = { ...(transport && { fetch: transport }), retries: { limit: 1, baseDelayMs: 1 } };

  /** Serves HTTP answers in order, the last one also to further requests. Returns a client, and the number of requests. */
  async function serve(answers: ((response: ServerResponse) => unknown)[], options: object = {}) {
    let requests = 0;
    const server = await startHttpServer((_, response) => (answers[requests++] ?? answers.at(-1))?.(response));
    onTestFinished(() => server[Symbol.asyncDispose]());
    return { ...connect({ ...common, baseUrl: server.origin, ...options }), requests: () => requests };
  }

  /** Serves a first event, and gives the answer that is to send more. */
  async function serveEvents(options?: object) {
    const answer = Promise.withResolvers<ServerResponse>();
    const closed = Promise.withResolvers<void>();
    const send = (response: ServerResponse) => {
      response.once("close", closed.resolve);
      // An event is complete at the first half of the last line break.
      response.writeHead(200, headers).write("data: 1\r\n\r");
      answer.resolve(response);
    };
    return { ...(await serve([send], options)), answer: answer.promise, closed: closed.promise };
  }

  test("events arrive one by one, and leaving the loop closes the connection", async () => {
    const { answer, closed, followTexts } = await serveEvents();
    const seen: string[] = [];
    for await (const { data } of followTexts()) {
      seen.push(data);
      if (data === "2") break;
      (await answer).write("data: 2\n\n");
    }
    expect(seen).toEqual(["1", "2"]);
    await closed;
  });

  test("a signal closes the connection, and time limits end with the head", async () => {
    // Only this test moves the clock of the limits, so a slow machine does not reach them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { answer, closed, followTexts } = await serveEvents({ timeoutMs: 30, deadlineMs: 40 });
    const controller = new AbortController();
    const ended = read(followTexts({}, { signal: controller.signal }), async ({ data }) => {
      if (data === "2") controller.abort();
      await vi.advanceTimersByTimeAsync(100);
      (await answer).write("data: 2\n\n");
    });
    expect(await ended).toMatchObject({ seen: ["1", "2"], error: { kind: "aborted" } });
    await closed;
  });

  test("a connection that breaks is a network error after the events before it", async () => {
    const { answer, followTexts } = await serveEvents();
    const ended = read(followTexts(), async () => (await answer).destroy());
    expect(await ended).toMatchObject({ seen: ["1"], error: { kind: "network" } });
  });

  const busy = (response: ServerResponse) =>
    response.writeHead(503, { "content-type": "application/json" }).end('{"code": "busy"}');

  test.each<[string, (response: ServerResponse) => unknown, object, object, number]>([
    ["a failure status", busy, {}, { kind: "api", status: 503, code: "busy", operation: "followTexts" }, 2],
    ["a body that is too long", busy, { maxBodyBytes: 5 }, { message: expect.stringContaining("maxBodyBytes") }, 1],
    ["a head that does not arrive", () => {}, { timeoutMs: 20 }, { kind: "timeout" }, 2],
  ])("%s is an error like that of any call", async (_, answer, options, error, attempts) => {
    const { followTexts, requests } = await serve([answer], options);
    expect(await read(followTexts())).toMatchObject({ seen: [], error: { ...error, attempts } });
    expect(requests()).toBe(attempts);
  });

  test("the stack of an error starts at the loop", async () => {
    const { followTexts } = await serve([(response) => response.writeHead(400).end()]);
    async function readerOfEvents() {
      for await (const _ of followTexts());
    }
    const stack = expect.stringMatching(/^.*\n.*readerOfEvents/);
    await expect(readerOfEvents()).rejects.toMatchObject({ stack });
  });
});
