import { once } from "node:events";
import { get, type IncomingMessage, type RequestListener } from "node:http";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import type { PassthroughConfig } from "../../src/config/config.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { closedAddress } from "../support/closed-address.ts";
import { answering, type ScriptedNode, startNode } from "../support/scripted-node.ts";
import {
  anyEndpoint,
  basePath,
  startTestListener,
  type TestListener,
  type TestNode,
} from "../support/test-listener.ts";

const base = basePath();

/** Starts a gateway that lets calls of ledger X pass. Default: GET and POST of every path, at one node. */
async function start(
  script: RequestListener = answering(200),
  passthrough: Partial<PassthroughConfig> = {},
  nodesOf: (node: ScriptedNode) => readonly TestNode[] = ({ url }) => [{ url }],
  document: object = ledgerX,
): Promise<{ context: TestListener; node: ScriptedNode }> {
  const node = await startNode(script);
  const context = await startTestListener({
    document,
    passthrough,
    nodes: nodesOf(node),
    limits: { bodyBytes: 1000 },
  });
  return { context, node };
}

test("an undeclared call passes with its body and media type, charged by the configuration", async () => {
  const { context, node } = await start((request, response) => {
    response.writeHead(202, {
      "content-type": "application/x.ledger+bcs",
      "x-vendor-height": "7",
      "x-colour": "red",
      "x-own": "1",
    });
    request.pipe(response);
  });

  const answer = await fetch(`${context.origin}${base}/transactions?a=%2F`, {
    method: "POST",
    headers: {
      "content-type": "application/x.any",
      accept: "a/b",
      authorization: "Bearer good",
      cookie: "c",
      "x-mine": "1",
    },
    body: new Uint8Array([0, 255]),
  });

  expect(answer.status).toBe(202);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/x.ledger+bcs",
    "x-vendor-height": "7",
    "x-colour": "red",
  });
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-Vendor-Height");
  expect(answer.headers.has("x-own")).toBe(false);
  const [{ url, method, headers } = { headers: {} }] = node.requests;
  expect([method, url, headers["content-type"], headers.accept]).toEqual([
    "POST",
    "/transactions?a=%2F",
    "application/x.any",
    "a/b",
  ]);
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["authorization"]));
  expect(JSON.stringify(headers)).not.toMatch(/good|cookie|x-mine/);
  expect(context.charges).toEqual(["endpoint-of-ledger-x passthrough 5"]);
  await expect.poll(() => context.calls).toMatchObject([{ operation: "passthrough", status: 202, computeUnits: 5 }]);
});

test("declared paths keep their rules", async () => {
  const { context, node } = await start();

  expect((await fetch(`${context.origin}${base}/things/1`)).status).toBe(200);
  expect((await fetch(`${context.origin}${base}/things/1`, { method: "POST" })).status).toBe(405);

  expect(context.charges).toEqual(["endpoint-of-ledger-x getThing 7"]);
  expect(node.requests.length).toBe(1);
});

test.for([
  "/things/1/",
  "/Things/1",
  "/things//1",
  "/things/special/",
  "/a.",
  "/a%20/b",
  "/THINGS/special;a",
  "/a//b",
  "//a",
  "/a/..",
  "/a/%2e%2e/b",
  "/a/..;/b",
  "/a%2fb",
  "/a%5cb",
  "/a\\b",
  "/a%00",
  "/a/%252e%252e/b",
  "/things%253B/1",
])("a path that a server may read as another one, %s, reaches no node", async (path) => {
  const { context, node } = await start();

  const answer = await sendRaw(context.port, `GET ${base}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

  expect(statusOf(answer)).toBe(404);
  expect(node.requests).toEqual([]);
  expect(context.charges).toEqual([]);
});

const operation = { get: { operationId: "get", responses: { 200: { description: "Done." } } } };
const declared = ["/", "/dear", "/dear/{id}/very", "/v1.0/file.json", "/slash/", "/{a}/x-{b}"];
const manyPaths = { ...ledgerX, paths: Object.fromEntries(declared.map((path) => [path, operation])) };

test.for([
  ["its slash", "", "/%3Fx", "/%23x", "/.json", "//"],
  [
    "an extension",
    "/dear.json",
    "/dear.tar.gz",
    "/dear.",
    "/dear/.json",
    "/dear.json/",
    "/DEAR.Json",
    "/dear.a%3Fb/c.d",
  ],
  ["an extension of a file", "/v1.0/file.json.gz", "/v1.0/file.json.a.b", "/v1.0/file.json/"],
  ["a query", "/dear%3Fx", "/dear%3fx/y", "/dear/%3F", "/dear%253Fx", "/dear%3F", "/dear.%3Fx"],
  ["a fragment", "/dear%23x", "/dear/%23x", "/dear/1/very%2523x", "/dear/a%3Fb/very%23x", "/dear%20%23x"],
  ["parameters", "/dear;x", "/dear;x/y", "/dear%3Bx/y/z", "/dear/;x", "/dear/1/very;x=1/y", "/dear/1;x/very.json"],
  ["a last slash", "/dear/", "/slash", "/slash.json", "/dear/1/very/", "/slash//"],
  ["no character, but in another writing", "/DEAR", "/%EF%BD%84ear", "/dear%EF%BC%9Fx", "/dear%EF%BC%8Ejson", "/1/X-2"],
  ["a character that ends texts", "/dear%00", "/dear%00.json", "/dear%0a", "/dear%20", "/dear%C2%A0", "/dear%2500"],
])("a path that some server cuts to a declared one at %s reaches no node", async ([, ...paths]) => {
  const { context, node } = await start(answering(200), {}, undefined, manyPaths);

  for (const path of paths) {
    const answer = await sendRaw(context.port, `GET ${base}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([path, statusOf(answer)]).toEqual([path, 404]);
  }

  expect(node.requests).toEqual([]);
  expect(context.charges).toEqual([]);
});

test("paths that only resemble declared ones pass", async () => {
  const { context, node } = await start(answering(200), {}, undefined, manyPaths);
  const paths = ["/dear-json", "/dear:x", "/dears", "/dears.json", "/dear/1", "/dear.a/b", "/dear/1/very/x.json"];
  const others = [
    "/v1.0/file",
    "/v1.0/file.yaml",
    "/v1.1",
    "/other.json",
    "/other%3Fx",
    "/other%23x",
    "/dear,x",
    "/~dear",
  ];

  for (const path of [...paths, ...others]) expect((await fetch(`${context.origin}${base}${path}`)).status).toBe(200);

  expect(node.requests.map(({ url }) => url)).toEqual([...paths, ...others]);
});

test.for<[readonly string[], readonly string[], readonly string[]]>([
  [["/a"], ["/a"], ["/a/", "/a/b", "/A", "/ab", "", "/"]],
  [["/a/*"], ["/a/b", "/a/%7E"], ["/a", "/a/", "/a/b/c"]],
  [["/a/**"], ["/a", "/a/b", "/a/b/c", "/a/b/"], ["/ab", "/", "/b/a"]],
  [
    ["/a/*/c", "/d.e"],
    ["/a/b/c", "/d.e"],
    ["/a/b", "/dxe"],
  ],
  [["/"], ["", "/"], ["/a"]],
  [["/**"], ["", "/", "/a", "/a/b"], []],
  [["/a/**"], [], ["/a;/b", "/a;x=/../b", "/%2561/../b"]],
])("of the paths %j these pass: %j", async ([paths, passing, refused]) => {
  const { context } = await start(answering(200), { paths });
  const ask = async (path: string) => [
    path,
    statusOf(await sendRaw(context.port, `GET ${base}${path} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  ];

  expect(await Promise.all(passing.map(ask))).toEqual(passing.map((path) => [path, 200]));
  expect(await Promise.all(refused.map(ask))).toEqual(refused.map((path) => [path, 404]));
});

test("the root of a node can be called, with and without a query", async () => {
  const { context, node } = await start();

  for (const path of ["", "?a=1", "/", "/?a=1"]) expect((await fetch(context.origin + base + path)).status).toBe(200);

  expect(node.requests.map(({ url }) => url)).toEqual(["/", "/?a=1", "/", "/?a=1"]);
});

test("other methods are refused, and GET with a body, and a body beyond the limit", async () => {
  const { context, node } = await start();
  const ask = (method: string, body = ""): Promise<string> =>
    sendRaw(
      context.port,
      `${method} ${base}/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${body && `Content-Length: ${body.length}\r\n`}\r\n${body}`,
    );

  const refused = await ask("DELETE");
  expect(statusOf(refused)).toBe(405);
  expect(refused).toMatch(/^allow: GET, POST, HEAD, OPTIONS\r$/im);
  expect(statusOf(await ask("GET", "{}"))).toBe(400);
  expect(statusOf(await ask("POST", "x".repeat(1001)))).toBe(413);
  expect(statusOf(await ask("HEAD"))).toBe(200);

  expect(node.requests.map(({ method }) => method)).toEqual(["GET"]);
});

test.for([301, 307, 401, 402, 407])("status %s is not forwarded, and the node does not cool down", async (status) => {
  const { context } = await start(answering(status, { location: "https://node.example/secret" }));

  const answer = await fetch(`${context.origin}${base}/a`, { redirect: "manual" });

  expect(answer.status).toBe(502);
  expect(await answer.text()).toBe('{"oops":"nobody there"}');
  expect(context.nodes.status()[0]?.isCoolingDown).toBe(false);
  expect(context.failures).toMatchObject([{ reason: `status ${status}` }]);
});

test.for<[number, Record<string, string>]>([
  [403, { "content-type": "text/html" }],
  [404, {}],
  [418, { "content-type": "text/plain" }],
  [500, { "content-type": "application/octet-stream" }],
])("the answer %s of a node passes in its media type", async ([status, headers]) => {
  const { context } = await start((_request, response) => void response.writeHead(status, headers).end("own words"));

  const answer = await fetch(`${context.origin}${base}/a`);

  expect([answer.status, await answer.text()]).toEqual([status, "own words"]);
  expect(answer.headers.get("content-type")).toBe(headers["content-type"] ?? null);
  expect(context.charged()).toBe(5);
});

test("GET is repeated at another node, POST only if no node has received it", async () => {
  const broken = await startNode((_request, response) => void response.writeHead(503).end("busy"));
  const { context, node } = await start(answering(200), {}, ({ url }) => [{ url: broken.url }, { url }]);
  const ask = (method: string) => fetch(`${context.origin}${base}/a`, { method });

  expect((await ask("POST")).status).toBe(503);
  expect([broken.requests.length, node.requests.length]).toEqual([1, 0]);
  expect(context.charged()).toBe(5);
  const { context: second } = await start(answering(200), {}, ({ url }) => [{ url: broken.url }, { url }]);
  expect((await fetch(`${second.origin}${base}/a`)).status).toBe(200);
  expect(second.charged()).toBe(5);

  const gone = await closedAddress();
  const other = await start(answering(200), {}, ({ url }) => [{ url: `http://${gone}` }, { url }]);
  expect((await fetch(`${other.context.origin}${base}/a`, { method: "POST" })).status).toBe(200);
  expect(other.context.nodes.status().map(({ isCoolingDown }) => isCoolingDown)).toEqual([true, false]);
});

test("credentials of a node are masked in any media type, and links lead back in texts", async () => {
  const { context } = await start(
    (request, response) => {
      const type = request.url?.includes("binary") ? "application/octet-stream" : "application/json";
      response.writeHead(200, { "content-type": type });
      response.end(`{"link":"http://${request.headers.host}/b","key":"${request.headers["x-api-key"]}"}`);
    },
    {},
    ({ url }) => [{ url, headers: { "x-api-key": "canary-of-node" } }],
  );
  const ask = async (path: string) => (await fetch(context.origin + base + path)).text();

  expect(JSON.parse(await ask("/text"))).toEqual({ link: `${context.origin}${base}/b`, key: "[secret]******" });
  expect(await ask("/binary")).toMatch(/^\{"link":"\[secret\]\**\/b","key":"\[secret\]\*{6}"\}$/);
});

test("a stream of events passes one by one", async () => {
  let send: ((event: string) => void) | undefined;
  const { context } = await start((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    send = (event) => void response.write(`data: ${event}\n\n`);
  });

  const request = get(`${context.origin}${base}/events`, { headers: { accept: "text/event-stream" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const seen: string[] = [];
  for (const event of ["one", "two", "three"]) {
    send?.(event);
    const [chunk] = (await once(answer, "data")) as [Buffer];
    seen.push(String(chunk));
  }
  request.on("error", () => {}).destroy();

  expect(seen).toEqual(["data: one\n\n", "data: two\n\n", "data: three\n\n"]);
});

test("a stream is cut, and a call without an answer is refused, once the key has ended", async () => {
  let isEnded = false;
  const node = await startNode((request, response) => {
    if (request.url !== "/slow") response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
  });
  const context = await startTestListener({
    passthrough: {},
    nodes: [node],
    endpointOf: () => (isEnded ? undefined : anyEndpoint),
  });
  const stream = await fetch(`${context.origin}${base}/events`);
  const slow = fetch(`${context.origin}${base}/slow`);
  await expect.poll(() => node.requests.length).toBe(2);
  isEnded = true;

  await expect(stream.text()).rejects.toThrow();
  expect((await slow).status).toBe(403);
  const reports = () => context.calls.map(({ status, condition, aborted }) => `${status} ${condition} ${aborted}`);
  await expect.poll(() => reports().toSorted()).toEqual(["200  true", "403 unknown_key false"]);
});
