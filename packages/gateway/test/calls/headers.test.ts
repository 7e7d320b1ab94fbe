import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { basePath, startGroup, type TestNode } from "../support/test-listener.ts";

const plain = JSON.parse(JSON.stringify(ledgerX).replaceAll('"format":"uri"', '"format":"text"')) as object;
const withKey = { headers: { "x-api-key": "a-long-secret-of-the-node" } };

const start = (script: RequestListener, options: Partial<TestNode> = {}, document = ledgerX) =>
  startGroup([script], { document, passthrough: {}, nodeOf: (url) => ({ url: `${url}/v1`, ...options }) });

const links = ["http://node.example/v1", "https://other.example:8443/v2"];

/** Locations of nodes, also with `links`, and of the gateway. */
const locations: [location: string, expected: string | undefined, hasLinks?: boolean][] = [
  ["{node}/v1/jobs/5?a=1", "{root}/jobs/5?a=1"],
  ["//{host}/v1/jobs/5", "{root}/jobs/5"],
  ["/v1/jobs/5", "{root}/jobs/5"],
  ["5", "5"],
  ["https://elsewhere.example/?to={node}/v1/jobs/5", "https://elsewhere.example/?to={root}/jobs/5"],
  ["https://user:pw@{host}/v1/jobs/5#a", "{root}/jobs/5#a"],
  ["/v1/jobs/\u00c3\u00a9", "{root}/jobs/%C3%A9"],
  ["/v1", "{root}"],
  ["{node}/admin", undefined],
  ["{node}/v12", undefined],
  ["{node}/v1/../admin", undefined],
  ["{node}/admin?to={node}/v1/jobs/5", undefined],
  ["http://user@{host}/admin", undefined],
  ["HTTP:\\\\{host}\\admin", undefined],
  ["///{host}/admin", undefined],
  ["http://node.example.com/v1/jobs/5", "http://node.example.com/v1/jobs/5", true],
  ["http://other.example:8443/v2/jobs/5", "{root}/jobs/5", true],
  ["https://other.example:8443/admin", undefined, true],
];

const nodes: Partial<TestNode>[] = [{}, { links }, withKey, { links, ...withKey }];

test.for(nodes)("the Location of an undeclared call is translated, with a node that has %j", async (node) => {
  let at = "";
  const headers = { age: "7", allow: "GET, POST", "content-type": "a/b" };
  const { ask, url, origin } = await start(
    (_request, response) => void response.writeHead(201, { ...headers, location: at }).end(),
    node,
  );
  const places: Record<string, string> = { node: url, host: new URL(url).host, root: origin + basePath() };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "");
  for (const [location, expected] of locations.filter(([, , hasLinks = false]) => hasLinks === "links" in node)) {
    at = fill(location);
    const { status, headers } = await ask("/jobs", { method: "POST", body: "{}" });
    expect([location, headers.get("location")]).toEqual([location, expected === undefined ? null : fill(expected)]);
    expect([status, headers.get("age"), headers.get("allow")]).toEqual([201, "7", "GET, POST"]);
  }
});

test.for<[when: string, isAsked: boolean, document: object, node: Partial<TestNode>, init?: RequestInit]>([
  ["without credentials, if no answer has links", true, plain, {}],
  ["if answers have links", false, ledgerX, {}],
  ["with credentials, even if it wants ranges", false, plain, { ...withKey, sendHeaders: ["range"] }],
  ["for HEAD, which nodes get as GET", false, plain, {}, { method: "HEAD" }],
])("a range is asked of a node %s: %s", async ([, isAsked, document, node, init]) => {
  const partial: RequestListener = ({ headers: { range } }, response) =>
    void response.writeHead(range ? 206 : 200, { "content-range": "bytes 0-1/9", "content-type": "a/b" }).end("{}");
  const { ask, requests } = await start(partial, node, document);
  const asked = { range: "bytes=0-1", "if-range": '"x"' };
  const answer = await ask("/file", { ...init, headers: { ...asked, "last-event-id": "9" } });

  const { range, "if-range": ifRange, "last-event-id": lastId } = requests[0]?.headers ?? {};
  expect([range, ifRange, lastId]).toEqual([...(isAsked ? Object.values(asked) : [undefined, undefined]), "9"]);
  expect(answer.status).toBe(isAsked ? 206 : 200);
  if (!init) expect(answer.headers.get("content-range")).toBe(isAsked ? "bytes 0-1/9" : null);
});
