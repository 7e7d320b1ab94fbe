import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { answering } from "../support/nodes.ts";
import { basePath, type GroupOptions, startGroup } from "../support/test-listener.ts";

const base = basePath();

/** Starts a gateway that lets calls of ledger X pass. Default: GET and POST of every path, at one node. */
const start = (script = answering(200), options: GroupOptions = {}) =>
  startGroup([script], { passthrough: {}, limits: { bodyBytes: 1000 }, ...options });

test("an undeclared call passes, charged by the configuration", async () => {
  const sent = { "content-type": "application/x.ledger+bcs", "x-vendor-height": "7", "x-colour": "red" };
  const group = await start((request, response) => request.pipe(response.writeHead(202, { ...sent, "x-own": "1" })));
  const mine = { "content-type": "application/x.any", accept: "a/b" };
  const hidden = { authorization: "Bearer good", cookie: "c", "x-mine": "1" };
  const body = new Uint8Array([0, 255]);
  const answer = await group.ask("/transactions?a=%2F", { method: "POST", headers: { ...mine, ...hidden }, body });

  expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([202, body]);
  expect(Object.fromEntries(answer.headers)).toMatchObject(sent);
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-Vendor-Height");
  expect(answer.headers.has("x-own")).toBe(false);
  expect(group.requests).toMatchObject([{ method: "POST", url: "/transactions?a=%2F", headers: mine }]);
  for (const name in hidden) expect(group.requests[0]?.headers).not.toHaveProperty(name);
  expect(group.charges).toEqual(["endpoint-of-ledger-x passthrough 5"]);
  await expect.poll(() => group.calls).toMatchObject([{ operation: "passthrough", status: 202, computeUnits: 5 }]);
});

const operation = { get: { operationId: "get", responses: { 200: { description: "Done." } } } };
const declared = ["/", "/dear", "/dear/{id}/very", "/v1.0/file.json", "/slash/", "/{a}/x-{b}"];
const manyPaths = { ...ledgerX, paths: Object.fromEntries(declared.map((path) => [path, operation])) };

test.for<[how: string, paths: string, document?: object]>([
  ["in another writing", "/things/1/ /Things/1 /things//1 /things/special/ /THINGS/special;a /things%253B/1", ledgerX],
  ["as another path", "/a. /a%20/b /a//b //a /a/.. /a/..;/b /a%2fb /a%5cb /a\\b /a%00 /a/%252e%252e/b", ledgerX],
  ["without their extension", "/.json /dear.tar.gz /dear. /dear/.json /DEAR.Json/ /v1.0/file.json.a.b"],
  ["without a query or fragment", "/%3Fx /dear%3fx/y /dear%253F /dear.%3Fx /%23x /dear/1/very%2523x /dear%20%23x"],
  ["without parameters", "/dear;x /dear;x/y /dear%3Bx/y/z /dear/1/very;x=1/y /dear/1;x/very.json"],
  ["without a last slash", "// /dear/ /slash /slash.json /dear/1/very/ /slash//"],
  ["in the same characters", "/DEAR /%EF%BD%84ear /dear%EF%BC%9Fx /dear%EF%BC%8Ejson /1/X-2"],
  ["up to the end of a text", "/dear%00.json /dear%0a /dear%C2%A0 /dear%2500"],
])("paths that are declared ones %s reach no node: %s", async ([, paths, document = manyPaths]) => {
  const group = await start(undefined, { document });

  for (const path of paths.split(" ")) expect([path, await group.statusOf(base + path)]).toEqual([path, 404]);
  expect([group.requests, group.charges]).toEqual([[], []]);
});

test("paths that only resemble declared ones pass", async () => {
  const { status, requests } = await start(undefined, { document: manyPaths });
  const dear = "/dear-json /dear:x /dears /dears.json /dear/1 /dear.a/b /dear/1/very/x.json /dear,x /~dear";
  const paths = `${dear} /v1.0/file /v1.0/file.yaml /v1.1 /other.json /other%3Fx /other%23x`.split(" ");

  for (const path of paths) expect(await status(path)).toBe(200);
  expect(requests.map(({ url }) => url)).toEqual(paths);
});

test.for<[paths: string, passing: string[], refused: string[]]>([
  ["/a/*", ["/a/b", "/a/%7E"], ["/a", "/a/", "/a/b/c"]],
  ["/a/**", ["/a", "/a/b", "/a/b/c", "/a/b/"], ["/ab", "/", "/b/a", "/a;/b", "/a;x=/../b", "/%2561/../b"]],
  ["/a/*/c /d.e", ["/a/b/c", "/d.e"], ["/a/b", "/dxe"]],
  ["/ /a", ["", "/", "/a"], ["/a/", "/a/b", "/A", "/ab"]],
  ["/**", ["", "/", "/a", "/a/b"], []],
])("of the paths %s these pass: %j", async ([paths, passing, refused]) => {
  const { statusOf } = await start(undefined, { passthrough: { paths: paths.split(" ") } });
  for (const path of passing) expect([path, await statusOf(base + path)]).toEqual([path, 200]);
  for (const path of refused) expect([path, await statusOf(base + path)]).toEqual([path, 404]);
});

test("other methods and too large bodies are refused", async () => {
  const { ask, status, requests } = await start();
  expect(await status("/things/1", { method: "POST" })).toBe(405);
  const refused = await ask("/a", { method: "DELETE" });

  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
  expect(await status("/a", { method: "POST", body: "x".repeat(1001) })).toBe(413);
  expect(await status("/a", { method: "HEAD" })).toBe(200);
  expect(requests.map(({ method }) => method)).toEqual(["GET"]);
});

test("any media type has no credentials, and a text no links", async () => {
  const echo: RequestListener = ({ url, headers }, response) => {
    response.writeHead(200, { "content-type": url?.includes("binary") ? "application/octet-stream" : "text/plain" });
    response.end(`http://${headers.host}/b ${headers["x-api-key"]}`);
  };
  const nodeOf = (url: string) => ({ url, headers: { "x-api-key": "canary-of-node" } });
  const { outcome, origin } = await start(echo, { nodeOf });

  expect((await outcome("/text")).text).toBe(`${origin}${base}/b [secret]******`);
  expect((await outcome("/binary")).text).toMatch(/^\[secret\]\**\/b \[secret\]\*{6}$/);
});
