import { afterAll, describe, expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { createNodeTransport } from "../src/node/index.ts";
import { api, KEY, type NotePaths, type Notes } from "./fixtures/notes.ts";
import { answer, startWireServer, type Wire } from "./fixtures/servers.ts";

const nodeTransport = createNodeTransport();
afterAll(() => nodeTransport.close());

const connect = (baseUrl: string, options = {}) =>
  createClient<NotePaths, Notes>(api, { baseUrl, apiKey: KEY, retries: { maxDelayMs: 1 }, ...options });

const JSON_TYPE = { "content-type": "application/json" };
const note = answer('{"text":"a"}', "200 OK", JSON_TYPE);
const begin = (socket: Parameters<Wire>[0], length: number) =>
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"text"`);

/** Writes a text byte by byte, or a space forever, until the connection closes. */
function drip(socket: Parameters<Wire>[0], text?: string): void {
  let written = 0;
  const timer = setInterval(() => {
    if (text && written === text.length) clearInterval(timer);
    else socket.write(text?.[written++] ?? " ");
  }, 2);
  socket.on("close", () => clearInterval(timer));
}

const unreliable: Readonly<Record<string, Wire>> = {
  "resets the connection": (socket) => socket.resetAndDestroy(),
  "closes without an answer": (socket) => socket.end(),
  "resets in the headers": (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-", () => socket.resetAndDestroy()),
  "resets in the body": (socket) => begin(socket, 12) && setTimeout(() => socket.resetAndDestroy(), 5),
  "truncates the body": (socket) => begin(socket, 12) && socket.end(),
  "truncates a body in chunks": (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"text"\r\n'),
  "promises more than it sends": (socket) => begin(socket, 5_000) && socket.end(':"a"}'),
  "promises no number of bytes": (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{"text":"a"}'),
  "speaks no HTTP": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "sends headers without end": (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(1_000)}\r\n`.repeat(1_000)}`),
  "is overloaded": answer("<html>", "503 Service Unavailable", { "content-type": "text/html" }),
};

describe.each([
  ["the platform's fetch", {}],
  ["the transport for Node", { fetch: nodeTransport }],
])("by %s", (_, transport) => {
  const call = (baseUrl: string, options = {}) => connect(baseUrl, { ...transport, ...options }).getNote({ id: 1 });
  const failureOf = (baseUrl: string, options = {}) => call(baseUrl, options).catch((thrown: unknown) => thrown);

  test.each(Object.keys(unreliable))("a server that once %s costs one more attempt", async (fault) => {
    await using server = await startWireServer(unreliable[fault] as Wire, note);
    expect(await call(server.origin).withResponse()).toMatchObject({ data: { text: "a" }, attempts: 2 });
  });

  test("a port where nobody listens is a network error that asks for the server", async () => {
    const { origin, ...server } = await startWireServer();
    await server[Symbol.asyncDispose]();
    const message = `getNote: no complete answer from ${origin} (ECONNREFUSED: not running, offline, or refused by CORS).`;
    expect(await failureOf(origin)).toMatchObject({ kind: "network", message });
  });

  test.each<[string, Wire]>([
    ["says nothing", () => {}],
    ["stalls in the headers", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-")],
    ["stalls in the body", (socket) => begin(socket, 12)],
    ["drips forever", (socket) => begin(socket, 5_000_000) && drip(socket)],
  ])("a call to a server that %s ends at its time limit, with its connection", async (_, wire) => {
    await using server = await startWireServer(wire);
    const error = await failureOf(server.origin, { timeoutMs: 60, retries: 0 });
    expect(error).toMatchObject({ kind: "timeout", attempts: 1 });
    await server.closed();
  });

  const text = `HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{"text":"a"}`;

  test("JSON that arrives byte by byte, without a content type, is read", async () => {
    await using server = await startWireServer((socket) => drip(socket, text));
    expect(await call(server.origin)).toEqual({ text: "a" });
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect (%d) is not followed, neither to another origin nor to the same",
    async (status) => {
      await using elsewhere = await startWireServer(note);
      for (const [location, shown] of [
        [`${elsewhere.origin}/stolen`, elsewhere.origin],
        ["/elsewhere", "another address"],
      ] as const) {
        await using server = await startWireServer(answer("", `${status} Moved`, { location }), note);
        const message = expect.stringContaining(`is a redirect to ${shown}`);
        const error = await failureOf(server.origin, { token: "t0ken" });
        expect(error).toMatchObject({ kind: "invalid_response", status, message });
        expect(server.requests).toHaveLength(1);
      }
      expect(elsewhere.requests).toHaveLength(0);
    },
  );
});
