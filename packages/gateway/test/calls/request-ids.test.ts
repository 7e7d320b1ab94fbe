import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { answering, startNode } from "../support/scripted-node.ts";
import { startSocketNode } from "../support/socket-node.ts";
import { basePath, keyOf, startTestListener, type TestListenerOptions } from "../support/test-listener.ts";

const base = basePath();

async function start(script = answering(200, { "x-request-id": "of-the-node" }), options: TestListenerOptions = {}) {
  const node = await startNode(script);
  const context = await startTestListener({
    nodes: [{ url: node.url, sendHeaders: ["x-request-id"] }],
    passthrough: {},
    ...options,
  });
  const ask = (id?: string, path = `${base}/things/1`, headers: Readonly<Record<string, string>> = {}) =>
    fetch(context.origin + path, { headers: { ...headers, ...(id !== undefined && { "x-request-id": id }) } });
  return { ...context, node, ask };
}

test("a caller's id goes to the node, to the caller and into the report, with the endpoint's id", async () => {
  const { ask, node, calls } = await start();

  const answer = await ask("a-1:b/c+d=@.e");

  expect(answer.headers.get("x-request-id")).toBe("a-1:b/c+d=@.e");
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  expect(node.requests[0]?.headers["x-request-id"]).toBe("a-1:b/c+d=@.e");
  await expect
    .poll(() => calls)
    .toMatchObject([{ requestId: "a-1:b/c+d=@.e", endpoint: "endpoint-of-ledger-x", status: 200 }]);
});

test.for([
  ["is missing", undefined],
  ["is empty", ""],
  ["is too long", "a".repeat(129)],
  ["has other characters", "a b"],
  ["contains the key", `call-${keyOf("ledger-x")}`],
  ["is the begin of a token", "eyJhbGciOi"],
])("an id that %s is replaced by a new one", async ([, id]) => {
  const { ask, node } = await start();

  const answers = [
    await ask(id, undefined, { authorization: "Basic eyJhbGciOiJFUzI1NiJ9" }),
    await ask(id, undefined, { authorization: "Basic eyJhbGciOiJFUzI1NiJ9" }),
  ];

  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const one of ids) expect(one).toMatch(/^[\da-f]{16}-[\da-z]+$/);
  expect(node.requests.map(({ headers }) => headers["x-request-id"])).toEqual(ids);
});

test("refusals, passthrough and preflights have an id, too", async () => {
  const { ask, calls, origin } = await start();

  for (const path of ["/elsewhere", "/ledger-x/x/unknown/api/things/1", `${base}/undeclared`, "/admin/v1/endpoints"])
    expect((await ask("one", path)).headers.get("x-request-id")).toBe("one");
  const preflight = await fetch(`${origin}${base}/things/1`, {
    method: "OPTIONS",
    headers: {
      origin: "https://page.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-request-id",
    },
  });

  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-request-id");
  await expect.poll(() => calls.filter(({ requestId }) => requestId === "one")).toHaveLength(4);
});

test("a WebSocket has an id on both sides", async () => {
  const node = await startSocketNode();
  const context = await startTestListener({
    nodes: [{ url: "http://127.0.0.1:1", ws: node.url }],
  });

  const socket = new WebSocket(`${context.origin.replace("http", "ws")}${base}`, {
    headers: { "x-request-id": "one" },
  });
  const [{ headers }] = await once(socket, "upgrade");
  socket.terminate();

  expect(headers["x-request-id"]).toBe("one");
  await expect.poll(() => context.calls).toMatchObject([{ requestId: "one", endpoint: "endpoint-of-ledger-x" }]);
});

test("the duration of a stream ends with its head", async () => {
  const { ask, calls } = await start((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    setTimeout(() => response.end(), 150);
  });

  await (await ask("one", `${base}/undeclared`)).text();

  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.durationMs).toBeLessThan(150);
});
