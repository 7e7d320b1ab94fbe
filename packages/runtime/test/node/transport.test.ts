import { getEventListeners, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createNodeTransport, type NodeTransportInit, type NodeTransportOptions } from "../../src/node/index.ts";
import { answer, startWireServer, type Wire } from "../fixtures/wire-server.ts";
import { serve, startHttpServer, transportWith } from "./http-server.ts";

test("a request arrives unchanged, with two more headers", async () => {
  const { transport, ...server } = await serve(async (request, response) => {
    const chunks = await request.toArray();
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
  const init = { method: "post", headers: new Headers({ "X-One": "1" }), body: '{"a":"ä"}' };
  const response = await transport(`${server.origin}/a%2Fb?c=d%20e#f`, init);
  expect(response.url).toBe(`${server.origin}/a%2Fb?c=d%20e`);
  expect(await response.json()).toEqual({
    method: "POST",
    url: "/a%2Fb?c=d%20e",
    headers: {
      host: new URL(server.origin).host,
      connection: "keep-alive",
      "x-one": "1",
      "accept-encoding": "identity",
      "user-agent": "node",
      "content-length": "10",
    },
    body: '{"a":"ä"}',
  });
});

test.each<[string, () => NonNullable<RequestInit["body"]>, string, string]>([
  ["bytes", () => new Uint8Array([97, 98]), "ab", "undefined"],
  ["a form", () => new URLSearchParams({ a: "b c" }), "a=b+c", "application/x-www-form-urlencoded;charset=UTF-8"],
  ["a Blob", () => new Blob(["ab"], { type: "text/x" }), "ab", "text/x"],
  ["a stream", () => new Blob(["ab"]).stream(), "ab", "undefined"],
])("%s sent as a body: every byte arrives", async (_, body, text, type) => {
  const { transport, ...server } = await serve(async (request, response) => {
    const chunks = await request.toArray();
    response.end(`${Buffer.concat(chunks)}|${request.headers["content-type"]}`);
  });
  const response = await transport(server.origin, { method: "POST", body: body() });
  expect(await response.text()).toBe(`${text}|${type}`);
});

test("an unread answer does not keep its connection", async () => {
  const transport = transportWith({ connections: 1 });
  await using server = await startHttpServer((_, response) => response.end("x".repeat(100_000)));
  for (let i = 0; i < 10; i++) expect((await transport(server.origin)).status).toBe(200);
});

test("calls in a row share connections", async () => {
  const { transport, ...server } = await serve((_, response) => response.end("ok"));
  for (let i = 0; i < 10; i++) await (await transport(server.origin)).text();
  // Two at most, since a connection is not reused immediately after an answer.
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test("no more connections are made than the option allows", async () => {
  const transport = transportWith({ connections: 2 });
  await using server = await startHttpServer(async (_, response) => {
    await sleep(5);
    response.end("ok");
  });
  const texts = await Promise.all(Array.from({ length: 10 }, async () => (await transport(server.origin)).text()));
  expect(texts).toEqual(Array(10).fill("ok"));
  expect(server.connections()).toBe(2);
});

test("a connection that the server is about to end is not used again", async () => {
  const { transport, ...server } = await serve((_, response) => response.end("ok"));
  server.server.keepAliveTimeout = 1_000;
  for (let i = 0; i < 3; i++) expect(await (await transport(server.origin)).text()).toBe("ok");
  // The server promises one second, which is too short to reuse the connection.
  expect(server.connections()).toBe(3);
});

test("a connection that ended while it was idle is replaced", async () => {
  const { transport, ...server } = await serve((_, response) => response.end("ok"));
  await (await transport(server.origin)).text();
  server.server.closeIdleConnections();
  await sleep(20);
  expect(await (await transport(server.origin)).text()).toBe("ok");
});

test("a redirect is returned as the answer", async () => {
  const transport = transportWith();
  await using server = await startWireServer(answer("", "302 Found", { location: "http://elsewhere.test/" }));
  const response = await transport(server.origin, { redirect: "follow" });
  const location = response.headers.get("location");
  expect([response.status, response.ok, location]).toEqual([302, false, "http://elsewhere.test/"]);
});

test("informational responses are skipped", async () => {
  const transport = transportWith();
  await using server = await startWireServer((socket) => {
    socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
  });
  const response = await transport(server.origin);
  expect([response.status, await response.text()]).toEqual([200, "ok"]);
});

test("an address is sent in the form that URL gives it", async () => {
  const { transport, ...server } = await serve((request, response) => response.end(request.url));
  const paths = ["", "/", "/?", "/a/../b", "/a/%2E%2e/./b.c", "/a b?c=ä'", "/a?b=/../c", "/[a]{b}|~!$&()*+,;=:@"];
  for (const path of paths) {
    const { pathname, search } = new URL(server.origin + path);
    expect(await (await transport(`${server.origin}${path}#f`)).text()).toBe(pathname + search);
  }
});

test("an aborted signal ends a request before it is sent, with the signal's reason", async () => {
  const transport = transportWith();
  const reason = new Error("no more");
  await expect(transport("http://127.0.0.1:9/", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

const half: Wire = (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal");

test.each<["its own" | "the platform's", string, Wire]>([
  ["the platform's", "waits for its answer", () => {}],
  ["the platform's", "reads its body", half],
  ["its own", "waits for its answer", () => {}],
  ["its own", "reads its body", half],
])("an abort by %s controller ends a request that %s, and frees its connection", async (whose, _, wire) => {
  const transport = transportWith();
  const controller = whose === "its own" ? transport.createController() : new AbortController();
  let ended = false;
  await using server = await startWireServer((socket, request) => {
    socket.on("close", () => {
      ended = true;
    });
    wire(socket, request);
    expect(request).toContain("GET / ");
    controller.abort(reason);
  });
  const reason = new Error("no more");
  const call = transport(server.origin, { signal: controller.signal }).then((response) => response.text());
  await expect(call).rejects.toBe(reason);
  await expect.poll(() => ended).toBe(true);
});

test("an abort ends a request that waits for a connection", async () => {
  const transport = transportWith({ connections: 1 });
  await using server = await startWireServer(() => {});
  const first = new AbortController();
  const second = new AbortController();
  const calls = [first, second].map(({ signal }) => transport(server.origin, { signal }));
  second.abort(new Error("second"));
  await expect(calls[1]).rejects.toThrow("second");
  first.abort(new Error("first"));
  await expect(calls[0]).rejects.toThrow("first");
});

test("a request that was aborted while it waited for a connection is never sent", async () => {
  const transport = transportWith({ connections: 1 });
  const paths: unknown[] = [];
  let answerFirst = () => {};
  await using server = await startHttpServer((request, response) => {
    paths.push(request.url);
    if (paths.length > 1) response.end("ok");
    else answerFirst = () => response.end("ok");
  });
  const first = transport(`${server.origin}/first`);
  await expect.poll(() => paths).toEqual(["/first"]);
  const controller = new AbortController();
  const second = transport(`${server.origin}/second`, { signal: controller.signal });
  const third = transport(`${server.origin}/third`);
  await sleep(1);
  controller.abort();
  await expect(second).rejects.toThrow();
  answerFirst();
  await Promise.all([first, third]);
  expect(paths).toEqual(["/first", "/third"]);
});

test("a finished request leaves no listener on its signal", async () => {
  const transport = transportWith();
  await using server = await startWireServer(answer("ok"), (socket) => socket.destroy());
  const { signal } = new AbortController();
  await (await transport(server.origin, { signal })).text();
  await expect(transport(server.origin, { signal })).rejects.toThrow();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test.each<[string, object]>([
  ["HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", { code: "UND_ERR_SOCKET" }],
  ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n", { code: "UND_ERR_SOCKET" }],
  ["", { code: "UND_ERR_SOCKET" }],
  ["HTTP/1.1 nonsense\r\n\r\n", { name: "HTTPParserError" }],
])("an answer that breaks off or makes no sense (%j) is an error that says so", async (bytes, error) => {
  const transport = transportWith();
  await using server = await startWireServer((socket) => socket.end(bytes));
  const call = transport(server.origin).then((response) => response.text());
  await expect(call).rejects.toMatchObject(error);
});

const HEAD = "HTTP/1.1 200 OK\r\nconnection: close\r\n";
const MEGABYTE = "x".repeat(2 ** 20);

test.each([
  ["a length", `content-length: ${2 ** 20 + 3}\r\n\r\n${MEGABYTE}`, "end"],
  ["chunks", `transfer-encoding: chunked\r\n\r\n${(2 ** 20).toString(16)}\r\n${MEGABYTE}\r\n`, "3\r\nend\r\n0\r\n\r\n"],
  ["neither length nor chunks", `\r\n${MEGABYTE}`, "end"],
])("a body with %s is whole even if the connection ends before the body is read", async (_, begin, end) => {
  const transport = transportWith();
  let ended = false;
  await using server = await startWireServer(async (socket) => {
    socket.write(HEAD + begin);
    await sleep(30);
    socket.end(end, () => {
      ended = true;
    });
  });
  const response = await transport(server.origin);
  await expect.poll(() => ended).toBe(true);
  await sleep(30);
  expect(await response.text()).toBe(`${MEGABYTE}end`);
});

test.each([
  ["is being read", ""],
  ["waits for its reader", MEGABYTE],
])("the reset of a connection is an error while a body without a length %s", async (_, begin) => {
  const transport = transportWith();
  await using server = await startWireServer(async (socket) => {
    socket.write(`${HEAD}\r\n${begin}octets`);
    await sleep(30);
    socket.resetAndDestroy();
  });
  const response = await transport(server.origin);
  if (begin) await sleep(60);
  await expect(response.arrayBuffer()).rejects.toMatchObject({ code: "ECONNRESET" });
});

test.each<[string, string, NodeTransportInit | (() => NodeTransportInit), string]>([
  ["an invalid address", "/v1/KEY", {}, "The address of the request is not an absolute URL."],
  ["an address of another protocol", "ftp://127.0.0.1/KEY", {}, "The request cannot be sent (Invalid URL protocol"],
  ["an invalid method", "http://127.0.0.1:9/", { method: "KEY KEY" }, "The request cannot be sent (invalid request"],
  [
    "a header that only the connection may set",
    "http://127.0.0.1:9/",
    { headers: { upgrade: "KEY" } },
    "The request cannot be sent (invalid upgrade",
  ],
  [
    "a stream that was read before",
    "http://127.0.0.1:9/",
    () => ({ method: "POST", body: readStream() }),
    "fetch takes no such body, or it has been read already",
  ],
  ["a stream that fails", "http://127.0.0.1:9/", () => ({ method: "POST", body: failingStream() }), "its stream fails"],
])("%s is refused before anything is sent, by a message without its value", async (_, address, init, message) => {
  const call = transportWith()(address, typeof init === "function" ? init() : init);
  await expect(call).rejects.toMatchObject({ kind: "invalid_input", message: expect.stringContaining(message) });
  await expect(call).rejects.not.toMatchObject({ message: expect.stringContaining("KEY") });
});

function readStream(): ReadableStream {
  const stream = new Blob(["a"]).stream();
  stream.getReader();
  return stream;
}

const failingStream = () =>
  new ReadableStream({
    pull() {
      throw new Error("KEY");
    },
  });

test("a port where nobody listens is an error with its code", async () => {
  const transport = transportWith();
  const { origin, ...server } = await startHttpServer(() => {});
  await server[Symbol.asyncDispose]();
  await expect(transport(origin)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("close waits for all answers, and later requests fail", async () => {
  const transport = createNodeTransport();
  await using server = await startHttpServer(async (_, response) => {
    await sleep(10);
    response.end("ok");
  });
  const call = transport(server.origin).then((response) => response.text());
  await Promise.all([sleep(2).then(() => Promise.all([transport.close(), transport.close()])), call]);
  expect(await call).toBe("ok");
  await expect(transport(server.origin)).rejects.toMatchObject({
    kind: "invalid_input",
    message: "The transport is closed.",
  });
});

test("a process ends by itself while connections are idle", async () => {
  const { fork } = await import("node:child_process");
  await using server = await startHttpServer((_, response) => response.end("ok"));
  const child = fork(new URL("one-call.ts", import.meta.url), [server.origin], { silent: true });
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test.each<[keyof NodeTransportOptions, string, wrong: readonly unknown[]]>([
  ["connections", "a whole number from 1", [Number.POSITIVE_INFINITY]],
  ["pipelining", "a whole number from 1", [Number.POSITIVE_INFINITY]],
  ["keepAliveMs", "a whole number of milliseconds from 1, below 2^31", [2 ** 31]],
  ["connectTimeoutMs", "a whole number of milliseconds from 1, below 2^31", [2 ** 31]],
  ["compression", "of type boolean", ["true"]],
])("the option %s is refused if it is not %s", (option, rule, wrong) => {
  for (const value of [...wrong, Number.NaN, -1, 0, 1.5, "5", 5n, null, [1], {}]) {
    expect(() => createNodeTransport({ [option]: value })).toThrow(`The option ${option} must be ${rule}`);
  }
});

test("an unknown option is refused", () => {
  expect(() => createNodeTransport(null as never)).not.toThrow();
  expect(() => createNodeTransport({ retries: 1 } as object)).toThrow("The option retries is not an option");
});
