import { fork } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { EnvHttpProxyAgent } from "undici";
import { expect, test, vi } from "vitest";
import { createNodeTransport, type NodeTransportInit, type NodeTransportOptions } from "../../src/node/index.ts";
import { answer, startHttpServer, type Wire } from "../fixtures/servers.ts";
import { serve, serveWires } from "./serve.ts";

const ok = (_: unknown, response: { end(text: string): void }) => response.end("ok");

test("a request arrives unchanged, with two more headers", async () => {
  const { transport, origin } = await serve(async (request, response) => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(await request.toArray()).toString() }));
  });
  const init = { method: "post", headers: new Headers({ "X-One": "1" }), body: '{"a":"ä"}' };
  const response = await transport(`${origin}/a%2Fb?c=d%20e#f`, init);
  expect(response.url).toBe(`${origin}/a%2Fb?c=d%20e`);
  expect(await response.json()).toEqual({
    method: "POST",
    url: "/a%2Fb?c=d%20e",
    headers: {
      host: new URL(origin).host,
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
  const { transport, origin } = await serve(async (request, response) => {
    response.end(`${Buffer.concat(await request.toArray())}|${request.headers["content-type"]}`);
  });
  expect(await (await transport(origin, { method: "POST", body: body() })).text()).toBe(`${text}|${type}`);
});

test("an address is sent in the form that URL gives it", async () => {
  const { transport, origin } = await serve((request, response) => response.end(request.url));
  const paths = ["", "/", "/?", "/a/../b", "/a/%2E%2e/./b.c", "/a b?c=ä'", "/a?b=/../c", "/[a]{b}|~!$&()*+,;=:@"];
  for (const path of paths) {
    const { pathname, search } = new URL(origin + path);
    expect(await (await transport(`${origin}${path}#f`)).text()).toBe(pathname + search);
  }
});

// Options, whether ten calls run at once, the greatest number of connections, and whether the answers are read.
test.each<[string, NodeTransportOptions, boolean, number, boolean]>([
  // A connection is not reused immediately after an answer.
  ["calls in a row share connections", {}, false, 2, true],
  ["no more connections are made than the option allows", { connections: 2 }, true, 2, true],
  ["an unread answer does not keep its connection", { connections: 1 }, false, 10, false],
])("%s", async (_, options, atOnce, connections, isRead) => {
  const body = "x".repeat(100_000);
  const { transport, ...server } = await serve((_, response) => setImmediate(() => response.end(body)), options);
  const call = async () => {
    const response = await transport(server.origin);
    if (isRead) expect(await response.text()).toBe(body);
  };
  if (atOnce) await Promise.all(Array.from({ length: 10 }, call));
  else for (let i = 0; i < 10; i++) await call();
  expect(server.connections()).toBeLessThanOrEqual(connections);
});

test("informational responses are skipped", async () => {
  const early = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
  const { transport, origin } = await serveWires((...args) => args[0].write(early) && answer("ok")(...args));
  const response = await transport(origin);
  expect([response.status, await response.text()]).toEqual([200, "ok"]);
});

const reason = new Error("no more");

test("an aborted signal ends a request before it is sent, by its reason", async () => {
  const call = createNodeTransport()("http://127.0.0.1:9/", { signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
});

const half: Wire = (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal");

test.each<["its own" | "the platform's", string, Wire]>([
  ["the platform's", "waits for its answer", () => {}],
  ["the platform's", "reads its body", half],
  ["its own", "waits for its answer", () => {}],
  ["its own", "reads its body", half],
])("an abort by %s controller ends a request that %s, and its connection", async (whose, _, wire) => {
  const closed = Promise.withResolvers<void>();
  const { transport, origin } = await serveWires((socket, request) => {
    socket.on("close", closed.resolve);
    wire(socket, request);
    controller.abort(reason);
  });
  const controller = whose === "its own" ? transport.createController() : new AbortController();
  const call = transport(origin, { signal: controller.signal }).then((response) => response.text());
  await expect(call).rejects.toBe(reason);
  await closed.promise;
});

test("a request that is aborted while it waits for a connection is never sent", async () => {
  const paths: unknown[] = [];
  const first = Promise.withResolvers<() => void>();
  const { transport, origin } = await serve(
    (request, response) => {
      if (paths.push(request.url) > 1) response.end("ok");
      else first.resolve(() => response.end("ok"));
    },
    { connections: 1 },
  );
  const answered = transport(`${origin}/first`);
  const answerFirst = await first.promise;
  const controller = new AbortController();
  const second = transport(`${origin}/second`, { signal: controller.signal });
  const third = transport(`${origin}/third`);
  await sleep(1);
  controller.abort(reason);
  await expect(second).rejects.toBe(reason);
  answerFirst();
  await Promise.all([answered, third]);
  expect(paths).toEqual(["/first", "/third"]);
});

test("a finished request leaves no listener on its signal", async () => {
  const { transport, origin } = await serveWires(answer("ok"), (socket) => socket.destroy());
  const { signal } = new AbortController();
  await (await transport(origin, { signal })).text();
  await expect(transport(origin, { signal })).rejects.toThrow();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

const HEAD = "HTTP/1.1 200 OK\r\nconnection: close\r\n";
const MEGABYTE = "x".repeat(2 ** 20);

test.each([
  ["a length", `content-length: ${2 ** 20 + 3}\r\n\r\n${MEGABYTE}`, "end"],
  ["chunks", `transfer-encoding: chunked\r\n\r\n${(2 ** 20).toString(16)}\r\n${MEGABYTE}\r\n`, "3\r\nend\r\n0\r\n\r\n"],
  ["neither length nor chunks", `\r\n${MEGABYTE}`, "end"],
])("a body with %s is whole even if the connection ends first", async (_, begin, end) => {
  const ended = Promise.withResolvers<void>();
  const { transport, origin } = await serveWires(async (socket) => {
    socket.write(HEAD + begin);
    await sleep(30);
    socket.end(end, ended.resolve);
  });
  const response = await transport(origin);
  await ended.promise;
  await sleep(30);
  expect(await response.text()).toBe(`${MEGABYTE}end`);
});

test.each([
  ["is being read", ""],
  ["waits for its reader", MEGABYTE],
])("a reset is an error while a body without a length %s", async (_, begin) => {
  const reset = Promise.withResolvers<unknown>();
  const { transport, origin } = await serveWires(async (socket) => {
    socket.write(`${HEAD}\r\n${begin}octets`);
    await sleep(30);
    reset.resolve(once(socket.resetAndDestroy(), "close"));
  });
  const response = await transport(origin);
  if (begin) await reset.promise;
  await expect(response.arrayBuffer()).rejects.toMatchObject({ code: "ECONNRESET" });
});

function readStream(): ReadableStream {
  const stream = new Blob(["a"]).stream();
  stream.getReader();
  return stream;
}

function failingStream(): ReadableStream {
  return new ReadableStream({ pull: () => Promise.reject(new Error("KEY")) });
}

const nobody = "http://127.0.0.1:9/";

test.each<[string, string, () => NodeTransportInit, string]>([
  ["an invalid address", "/v1/KEY", () => ({}), "The address of the request is not an absolute URL."],
  ["another protocol", "ftp://127.0.0.1/KEY", () => ({}), "The request cannot be sent (Invalid URL protocol"],
  ["an invalid method", nobody, () => ({ method: "KEY KEY" }), "The request cannot be sent (invalid request"],
  ["a connection's header", nobody, () => ({ headers: { upgrade: "KEY" } }), "cannot be sent (invalid upgrade"],
  [
    "a read stream",
    nobody,
    () => ({ method: "POST", body: readStream() }),
    "no such body, or it has been read already",
  ],
  ["a failing stream", nobody, () => ({ method: "POST", body: failingStream() }), "its stream fails"],
])("%s is refused before anything is sent, by a message without its value", async (_, address, init, message) => {
  const call = createNodeTransport()(address, init());
  await expect(call).rejects.toMatchObject({ kind: "invalid_input", message: expect.stringContaining(message) });
  await expect(call).rejects.not.toMatchObject({ message: expect.stringContaining("KEY") });
});

test("close waits for all answers, and later requests fail", async () => {
  const { transport, origin } = await serve(async (_, response) => {
    const closed = Promise.all([transport.close(), transport.close()]);
    await sleep(10);
    response.end("ok");
    await closed;
  });
  expect(await (await transport(origin)).text()).toBe("ok");
  const message = "The transport is closed.";
  await expect(transport(origin)).rejects.toMatchObject({ kind: "invalid_input", message });
});

test.each([0, 1])("close ends although nobody reads a body beyond %i chunks", async (chunks) => {
  const { transport, origin } = await serve((_, response) => response.write("a"));
  const unread = await transport(origin);
  const reader = chunks > 0 ? unread.body?.getReader() : undefined;
  await reader?.read();
  await transport.close();
  const rest = reader?.read() ?? unread.text();
  await expect(rest).rejects.toThrow("The transport was closed before the body was read.");
});

test("no limit of a dispatcher ends a request", () => {
  const dispatch = vi.fn();
  void createNodeTransport({ dispatcher: { dispatch } })(nobody);
  expect(dispatch.mock.calls).toMatchObject([[{ headersTimeout: 0, bodyTimeout: 0 }, {}]]);
});

test("a process ends by itself while connections are idle", async () => {
  await using server = await startHttpServer(ok);
  const child = fork(new URL("one-call.ts", import.meta.url), [server.origin], { silent: true });
  expect(await once(child, "exit")).toEqual([0, null]);
});

const milliseconds = "a whole number of milliseconds from 1, below 2^31";

test.each<[keyof NodeTransportOptions, string, wrong: unknown]>([
  ["connections", "a whole number from 1", Number.POSITIVE_INFINITY],
  ["pipelining", "a whole number from 1", Number.POSITIVE_INFINITY],
  ["keepAliveMs", milliseconds, 2 ** 31],
  ["connectTimeoutMs", milliseconds, 2 ** 31],
  ["compression", "of type boolean", "true"],
  ["dispatcher", "a dispatcher of undici", {}],
])("the option %s is refused if it is not %s", (option, rule, wrong) => {
  for (const value of [wrong, Number.NaN, -1, 0, 1.5, "5", 5n, null, [1], {}])
    expect(() => createNodeTransport({ [option]: value })).toThrow(`The option ${option} must be ${rule}`);
});

test("an unknown option is refused", () => {
  expect(() => createNodeTransport(null as never)).not.toThrow();
  expect(() => createNodeTransport({ retries: 1 } as object)).toThrow("There is no option retries");
});

test.each([
  ["the environment", false],
  ["a dispatcher, which stays open", true],
])("requests go through the proxy of %s", async (_, given) => {
  const asked: unknown[] = [];
  const { origin } = await serve(({ url, headers }, response) => {
    asked.push([url, headers.host]);
    response.end("{}");
  });
  vi.stubEnv("NODE_USE_ENV_PROXY", given ? "" : "1");
  vi.stubEnv("HTTP_PROXY", origin);
  const dispatcher = given ? new EnvHttpProxyAgent() : undefined;
  for (const path of ["/a", "/b"]) {
    const transport = createNodeTransport({ dispatcher });
    expect((await transport(`http://things.example${path}`)).status).toBe(200);
    await transport.close();
  }
  vi.unstubAllEnvs();
  expect(asked).toEqual(["/a", "/b"].map((path) => [`http://things.example${path}`, "things.example"]));
  await dispatcher?.close();
});
