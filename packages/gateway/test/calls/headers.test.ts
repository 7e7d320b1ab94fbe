import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { type ScriptedNode, startNode } from "../support/scripted-node.ts";
import { basePath, startTestListener, type TestNode } from "../support/test-listener.ts";

const base = basePath();

const plain = JSON.parse(JSON.stringify(ledgerX).replaceAll('"format":"uri"', '"format":"text"')) as object;

async function start(script: RequestListener, options: Partial<TestNode> = {}, document = ledgerX, path = "/v1") {
  const node: ScriptedNode = await startNode(script);
  const context = await startTestListener({
    document,
    passthrough: {},
    nodes: [{ url: node.url + path, ...options }],
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
  ["https://elsewhere.example/?to={node}/v1/jobs/5", "https://elsewhere.example/?to={root}/jobs/5"],
  ["https://user:pw@{host}/v1/jobs/5#a", "{root}/jobs/5#a"],
  ["/v1/jobs/%C3%A9", "{root}/jobs/%C3%A9"],
  ["/v1/jobs/\u00c3\u00a9", "{root}/jobs/%C3%A9"],
  ["/v1", "{root}"],
  ["/admin", undefined],
  ["{node}/admin", undefined],
  ["{node}/v12", undefined],
  ["{node}/v1/../admin", undefined],
  ["{node}/admin?to={node}/v1/jobs/5", undefined],
  ["https://{host}/admin", undefined],
  ["http://user@{host}/admin", undefined],
  ["HTTP:\\\\{host}\\admin", undefined],
  ["///{host}/admin", undefined],
])("of an undeclared call, the Location %s becomes %s", async ([location, expected]) => {
  for (const headers of [{}, { "x-api-key": "a-long-secret-of-the-node" }]) {
    let at = location;
    const { ask, node, root } = await start(
      (_request, response) =>
        void response.writeHead(201, { location: at, age: "7", allow: "GET, POST", "content-type": "a/b" }).end(),
      { headers },
    );
    const fill = (text: string): string =>
      text.replaceAll("{node}", node.url).replaceAll("{host}", new URL(node.url).host).replaceAll("{root}", root);
    at = fill(location);
    const answer = await ask("/jobs", { method: "POST", body: "{}" });

    expect(answer.headers.get("location") ?? undefined).toBe(expected && fill(expected));
    expect([answer.status, answer.headers.get("age"), answer.headers.get("allow")]).toEqual([201, "7", "GET, POST"]);
  }
});

test("a Location at another host than those of links passes, also if its name begins like theirs", async () => {
  const links = ["http://node.example/v1", "https://other.example:8443/v2"];
  let location = "";
  const { ask, root } = await start(
    (_request, response) => void response.writeHead(201, { location, "content-type": "a/b" }).end(),
    { links },
  );
  const read = async (text: string) => {
    location = text;
    return (await ask("/jobs", { method: "POST", body: "{}" })).headers.get("location");
  };

  expect(await read("http://node.example.com/v1/jobs/5")).toBe("http://node.example.com/v1/jobs/5");
  expect(await read("http://other.example:8443/v2/jobs/5")).toBe(`${root}/jobs/5`);
  expect(await read("https://other.example:8443/admin")).toBe(null);
  expect(await read("/v1/jobs/5")).toBe(`${root}/jobs/5`);
});

test.for<[string, object, Partial<TestNode>, boolean]>([
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

test("HEAD asks for no range, since nodes get it as GET", async () => {
  const { ask, node } = await start(
    ({ headers: { range } }, response) =>
      void response.writeHead(range ? 206 : 200, { "content-type": "a/b", "content-length": "9" }).end("123456789"),
    {},
    plain,
  );

  expect((await ask("/file", { method: "HEAD", headers: { range: "bytes=0-1", "if-range": '"x"' } })).status).toBe(200);
  expect(node.requests[0]?.headers).not.toHaveProperty("if-range");
});

test.for([
  [["application/json", "application/json"], 200],
  [["application/json, Application/JSON"], 200],
  [["application/json; charset=utf-8", "application/json;Charset=UTF-8", "application/json"], 200],
  [["application/json", "text/html"], 502],
  [["application/json; charset=utf-8", "text/html"], 502],
] as const)("a declared path whose Content-Type is %o gets %i", async ([types, status]) => {
  const { ask } = await start(({ socket }) => {
    const lines = types.map((type) => `content-type: ${type}\r\n`).join("");
    socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 2\r\n\r\n{}`);
  });
  const answer = await ask("/things/1");

  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.headers.get("content-type")).toBe(types[0]?.split(", ")[0]);
});
