import { inspect } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { createNodeTransport } from "../src/node/index.ts";
import { api, KEY, type NotePaths, type Notes } from "./fixtures/notes.ts";
import { answer, startWireServer, type Wire } from "./fixtures/wire-server.ts";

const nodeTransport = createNodeTransport();
afterAll(() => nodeTransport.close());

const connect = (baseUrl: string, options = {}) =>
  createClient<NotePaths, Notes>(api, { baseUrl, apiKey: KEY, retries: { maxDelayMs: 1 }, ...options });

const JSON_TYPE = { "content-type": "application/json" };
const note = answer('{"text":"a"}', "200 OK", JSON_TYPE);
const begin = (socket: Parameters<Wire>[0], length: number) =>
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"text"`);

/** Writes a text in pieces until the connection closes. */
function drip(socket: Parameters<Wire>[0], pieces: Iterable<string>): void {
  const rest = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const { value, done } = rest.next();
    if (done) clearInterval(timer);
    else socket.write(value);
  }, 2);
  socket.on("close", () => clearInterval(timer));
}

function* endlessly(piece: string): Generator<string, never> {
  for (;;) yield piece;
}

const unreliable: Readonly<Record<string, Wire>> = {
  "resets the connection": (socket) => socket.resetAndDestroy(),
  "closes without an answer": (socket) => socket.end(),
  "resets in the headers": (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-", () => socket.resetAndDestroy()),
  "resets in the body": (socket) => {
    begin(socket, 12);
    setTimeout(() => socket.resetAndDestroy(), 5);
  },
  "truncates the body": (socket) => {
    begin(socket, 12);
    socket.end();
  },
  "truncates a body in chunks": (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"text"\r\n');
  },
  "promises more than it sends": (socket) => {
    begin(socket, 5_000);
    socket.end(':"a"}');
  },
  "promises no number of bytes": (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{"text":"a"}'),
  "speaks no HTTP": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "sends headers without end": (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(1_000)}\r\n`.repeat(1_000)}`);
  },
  "is overloaded": answer("<html>", "503 Service Unavailable", { "content-type": "text/html" }),
};

describe.each([
  ["the platform's fetch", {}],
  ["the transport for Node", { fetch: nodeTransport }],
])("by %s", (_, transport) => {
  const call = (baseUrl: string, options = {}) => connect(baseUrl, { ...transport, ...options }).getNote({ id: 1 });
  const failureOf = (baseUrl: string, options = {}) =>
    call(baseUrl, options).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

  test.each(Object.keys(unreliable))("a server that once %s costs one more attempt", async (fault) => {
    await using server = await startWireServer(unreliable[fault] as Wire, note);
    expect(await call(server.origin).withResponse()).toMatchObject({ data: { text: "a" }, attempts: 2 });
  });

  test.each(["resets the connection", "truncates the body", "speaks no HTTP"])(
    "a server that %s each time is a network error without the key",
    async (fault) => {
      const wire = unreliable[fault] as Wire;
      await using server = await startWireServer(wire, wire, wire);
      const error = await failureOf(server.origin);
      expect(error).toMatchObject({ kind: "network", attempts: 3 });
      expect(String(error)).toContain(`no complete answer from ${server.origin}`);
      expect(inspect(error, { depth: 10 })).not.toContain("canary");
    },
  );

  test.each<[string, Wire]>([
    ["says nothing", () => {}],
    ["stalls in the headers", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-")],
    ["stalls in the body", (socket) => begin(socket, 12)],
    [
      "drips forever",
      (socket) => {
        begin(socket, 5_000_000);
        drip(socket, endlessly(" "));
      },
    ],
  ])("a call to a server that %s ends at its time limit, with its connection", async (_, wire) => {
    let ended = false;
    await using server = await startWireServer((socket, request) => {
      socket.on("close", () => {
        ended = true;
      });
      wire(socket, request);
    });
    const error = await failureOf(server.origin, { timeoutMs: 60, retries: 0 });
    expect(error).toMatchObject({ kind: "timeout", attempts: 1 });
    await expect.poll(() => ended).toBe(true);
  });

  const text = `HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{"text":"a"}`;
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-header-${index}`, "v".repeat(50)]));
  const types = ["text/plain", "text/html", "application/octet-stream", "nonsense"];

  test.each<[string, Wire]>([
    ["that arrives byte by byte", (socket) => drip(socket, text)],
    ["with a hundred headers", answer('{"text":"a"}', "200 OK", many)],
    ["without a content type", answer('{"text":"a"}')],
    ...types.map((type): [string, Wire] => [`of ${type}`, answer('{"text":"a"}', "200 OK", { "content-type": type })]),
  ])("JSON %s is read", async (_, wire) => {
    await using server = await startWireServer(wire);
    expect(await call(server.origin)).toEqual({ text: "a" });
  });

  test.each<[string, Wire]>([
    ["a page of HTML", answer("<html>", "200 OK", { "content-type": "text/html" })],
    ["HTML as JSON", answer("<html>", "200 OK", JSON_TYPE)],
    ["an empty body", answer("", "200 OK", JSON_TYPE)],
    ["no body at all", (socket) => socket.end("HTTP/1.1 204 No Content\r\n\r\n")],
    ["half of its JSON", answer('{"text":', "200 OK", JSON_TYPE)],
  ])("%s in place of JSON is an invalid response, and is not retried", async (_, wire) => {
    await using server = await startWireServer(wire, note);
    const error = await failureOf(server.origin);
    expect(error).toMatchObject({
      kind: "invalid_response",
      attempts: 1,
      message: expect.stringContaining("is not JSON"),
    });
    expect(server.requests).toHaveLength(1);
  });

  test("an answer with more bytes than announced is cut, and the rest answers no other request", async () => {
    const evil = 'HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\n{"text":"evil"}';
    const cut: Wire = (socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"text":"a"}${evil}`);
    await using server = await startWireServer(cut, note);
    expect(await failureOf(server.origin)).toMatchObject({ kind: "invalid_response", attempts: 1 });
    expect(await call(server.origin)).toEqual({ text: "a" });
    expect(server.requests).toHaveLength(2);
  });

  test("a failure without a usable body gets its code from the status", async () => {
    await using server = await startWireServer(
      answer("", "404 Not Found"),
      answer("\u{0}\u{1}", "410 Gone", { "content-type": "image/png" }),
    );
    expect(await failureOf(server.origin)).toMatchObject({ kind: "api", status: 404, code: "http_404", body: "" });
    expect(await failureOf(server.origin)).toMatchObject({ kind: "api", status: 410, code: "http_410" });
  });

  test.each(["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])(
    "a redirect (%s) is not followed, neither to another origin nor to the same",
    async (status) => {
      await using elsewhere = await startWireServer(note);
      for (const location of [`${elsewhere.origin}/stolen`, "/elsewhere"]) {
        await using server = await startWireServer(answer("", status, { location }), note);
        expect(await failureOf(server.origin, { token: "t0ken" })).toMatchObject({
          kind: "invalid_response",
          status: Number(status.slice(0, 3)),
          message: expect.stringContaining(
            `is a redirect to ${location.startsWith("/") ? "another address" : elsewhere.origin}, which is not followed`,
          ),
        });
        expect(server.requests).toHaveLength(1);
      }
      expect(elsewhere.requests).toHaveLength(0);
    },
  );
});

test("raw follows no redirect either: it gets the answer as it is", async () => {
  await using elsewhere = await startWireServer(note);
  const redirect = answer("", "302 Found", { location: elsewhere.origin });
  await using server = await startWireServer(redirect);
  const { response } = await connect(server.origin).raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect(response.status).toBe(302);
  expect(elsewhere.requests).toHaveLength(0);
});

test("a browser's opaque redirect has the same message", async () => {
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
    ok: { value: false },
  });
  const client = connect("http://gateway.test", { fetch: async () => opaque });
  await expect(client.getNote({ id: 1 })).rejects.toMatchObject({
    kind: "invalid_response",
    message: expect.stringContaining("is a redirect to another address, which is not followed"),
  });
});
