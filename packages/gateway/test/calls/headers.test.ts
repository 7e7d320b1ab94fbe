import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { type ScriptedNode, startNode } from "../support/scripted-node.ts";
import { keyOf, startTestListener, type TestListenerOptions } from "../support/test-listener.ts";

const base = `/ledger-x/x/${keyOf("ledger-x")}/api`;

type NodeOptions = NonNullable<TestListenerOptions["nodes"]>[string][string][number];

const plain = JSON.parse(JSON.stringify(ledgerX).replaceAll('"format":"uri"', '"format":"text"')) as object;

async function start(script: RequestListener, options: Partial<NodeOptions> = {}, document = ledgerX, path = "/v1") {
  const node: ScriptedNode = await startNode(script);
  const context = await startTestListener({
    documents: { "ledger-x": document },
    passthrough: { "ledger-x": { computeUnits: 5, methods: ["GET", "POST"], paths: ["/**"] } },
    nodes: { "ledger-x": { mainnet: [{ url: node.url + path, ...options }] } },
  });
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${context.origin}${base}${path}`, { redirect: "manual", ...init });
  return { context, node, ask, root: `${context.origin}${base}` };
}

test.for<[string, string | undefined]>([
  ["{node}/v1/jobs/5?a=1", "{root}/jobs/5?a=1"],
  ["//{host}/v1/jobs/5", "{root}/jobs/5"],
  ["/v1/jobs/5", "{root}/jobs/5"],
  ["5", "5"],
  ["?job=5", "?job=5"],
  ["https://elsewhere.example/jobs/5", "https://elsewhere.example/jobs/5"],
  ["/admin", undefined],
  ["{node}/admin", undefined],
])("of an undeclared call, the Location %s becomes %s", async ([location, expected]) => {
  for (const headers of [{}, { "x-api-key": "a-long-secret-of-the-node" }]) {
    let at = location;
    const { ask, node, root } = await start(
      (_request, response) =>
        void response.writeHead(201, { location: at, age: "7", allow: "GET, POST", "content-type": "a/b" }).end(),
      { headers },
    );
    at = location.replace("{node}", node.url).replace("{host}", new URL(node.url).host);
    const answer = await ask("/jobs", { method: "POST", body: "{}" });

    expect(answer.headers.get("location") ?? undefined).toBe(expected?.replace("{root}", root));
    expect([answer.status, answer.headers.get("age"), answer.headers.get("allow")]).toEqual([201, "7", "GET, POST"]);
  }
});

test.for<[string, object, Partial<NodeOptions>, boolean]>([
  ["without credentials, if no answer has links", plain, {}, true],
  ["with credentials", plain, { headers: { "x-api-key": "a-long-secret-of-the-node" } }, false],
  ["if answers have links", ledgerX, {}, false],
  [
    "with credentials, also if it wants ranges",
    plain,
    { headers: { "x-api-key": "a-long-secret" }, sendHeaders: ["range"] },
    false,
  ],
])("a range is asked of a node %s: %s", async ([, document, options, isAsked]) => {
  const { ask, node } = await start(
    ({ headers: { range } }, response) => {
      response.writeHead(range ? 206 : 200, { "content-range": "bytes 0-1/9", "content-type": "a/b" }).end("{}");
    },
    options,
    document,
  );
  const answer = await ask("/file", { headers: { range: "bytes=0-1", "if-range": '"x"', "last-event-id": "9" } });

  const { range, "if-range": ifRange, "last-event-id": lastId } = node.requests[0]?.headers ?? {};
  expect([range, ifRange, lastId]).toEqual(isAsked ? ["bytes=0-1", '"x"', "9"] : [undefined, undefined, "9"]);
  expect([answer.status, answer.headers.get("content-range")]).toEqual(isAsked ? [206, "bytes 0-1/9"] : [200, null]);
});

test.for([
  [["application/json", "application/json"], 200],
  [["application/json, Application/JSON"], 200],
  [["application/json", "text/html"], 502],
] as const)("a declared path whose Content-Type is %o gets %i", async ([types, status]) => {
  const { ask } = await start(({ socket }) => {
    const lines = types.map((type) => `content-type: ${type}\r\n`).join("");
    socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 2\r\n\r\n{}`);
  });
  const answer = await ask("/things/1");

  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.headers.get("content-type")).toBe("application/json");
});
