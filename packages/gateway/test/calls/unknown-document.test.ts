import { expect, test } from "vitest";
import { answering, startNode } from "../support/scripted-node.ts";
import { basePath, keyOf, startTestListener } from "../support/test-listener.ts";

const path = basePath();

test("an unknown document is routed and charged, its headers are renamed and its links replaced", async () => {
  const node = await startNode((request, response) => {
    const base = `http://${request.headers.host}/base`;
    response.writeHead(200, {
      "content-type": "application/json",
      "x-vendor-height": "7",
      "x-vendor-colour": `<${base}/red>`,
      "x-other": "1",
    });
    response.end(`{"self":"${base}/things/1","u64":18446744073709551615}`);
  });
  const context = await startTestListener({
    nodes: [{ url: `${node.url}/base/` }],
  });

  const answer = await fetch(`${context.origin}${path}/things/1?a=%2F`, {
    headers: { "x-wanted": "yes", "x-mine": "1", authorization: "Bearer good", cookie: "a=b", "user-agent": "me" },
  });

  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`{"self":"${context.origin}${path}/things/1","u64":18446744073709551615}`);
  expect(answer.headers.get("x-height")).toBe("7");
  expect(answer.headers.get("x-colour")).toBe(`<${context.origin}${path}/red>`);
  expect(answer.headers.has("x-other")).toBe(false);
  expect(answer.headers.get("access-control-expose-headers")).toBe("X-HEIGHT, X-COLOUR, Allow, X-Request-Id");
  const [request] = node.requests;
  expect(request?.url).toBe("/base/things/1?a=%2F");
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual(
    [
      "accept",
      "accept-encoding",
      "accept-language",
      "cdn-loop",
      "connection",
      "host",
      "x-request-id",
      "x-wanted",
    ].sort(),
  );
  expect(JSON.stringify([request?.url, request?.rawHeaders])).not.toContain(keyOf("ledger-x"));
  expect(context.charges).toEqual(["endpoint-of-ledger-x getThing 7"]);
  await expect
    .poll(() => context.calls)
    .toMatchObject([
      {
        chain: "ledger-x",
        network: "mainnet",
        operation: "getThing",
        status: 200,
        computeUnits: 7,
        node: "node-1",
        attempts: 1,
        aborted: false,
      },
    ]);
});

test.for([
  ["", "?apikey=own&tag=a%20b"],
  ["?a=1", "?a=1&apikey=own&tag=a%20b"],
  ["?apikey=x", "?apikey=own&tag=a%20b"],
  ["?a=1&%61pi%6Bey=x&APIKEY=y&+apikey=z&c", "?a=1&c&apikey=own&tag=a%20b"],
  ["?a=1;apikey=x&tag&b=2;3&a=apikey", "?b=2;3&a=apikey&apikey=own&tag=a%20b"],
  ["?apikey[]=x&apikey[a][b]=x&apikey%5B%5D=x&APIKEY%5b0]=x&apikey[=x&b", "?b&apikey=own&tag=a%20b"],
  ["?[apikey]=x&%5Bapikey]=x&+apikey+[]=x&apikey%00b=x&apikey.a=x&b", "?b&apikey=own&tag=a%20b"],
  ["?%2561pikey=x&apikey%255B%255D=x&%25253Bb&a%3Bapikey[]=x", "?%25253Bb&apikey=own&tag=a%20b"],
  ["?b=1;apikey[]=x&;tag[a]&c", "?c&apikey=own&tag=a%20b"],
  [
    "?apikeys=1&my[apikey]=1&a.apikey=1&%25=1&[]=1&=1",
    "?apikeys=1&my[apikey]=1&a.apikey=1&%25=1&[]=1&=1&apikey=own&tag=a%20b",
  ],
])(
  "the query %j reaches the node as %j: callers cannot set the parameters of the node's URL",
  async ([sent, received]) => {
    const node = await startNode(answering(200));
    const mainnet = [{ url: `${node.url}/base?apikey=own&tag=a%20b` }];
    const context = await startTestListener({ nodes: mainnet });

    expect((await fetch(`${context.origin}${path}/things/1${sent}`)).status).toBe(200);
    expect(node.requests[0]?.url).toBe(`/base/things/1${received}`);
  },
);

test("a literal segment wins over a parameter, and refuses the other path's methods", async () => {
  const node = await startNode(answering(200));
  const context = await startTestListener({ nodes: [node] });

  const put = await fetch(`${context.origin}${path}/things/special`, { method: "PUT", body: '{"a":1}' });
  const get = await fetch(`${context.origin}${path}/things/special`);

  expect(put.status).toBe(200);
  expect(get.status).toBe(405);
  expect(get.headers.get("allow")).toBe("PUT, OPTIONS");
});

test("links lead to the public URL of the chain, which selects it by host", async () => {
  const node = await startNode((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"self":"https://vendor.example/k/things/1","other":"http://${request.headers.host}/things/2"}`);
  });
  const context = await startTestListener({
    publicUrls: { "ledger-x": "https://x.gateway.example" },
    nodes: [{ url: node.url, links: ["https://vendor.example/k"] }],
  });

  const answer = await fetch(`${context.origin}${path}/things/1`);

  expect(await answer.json()).toEqual({
    self: `https://x.gateway.example/x/${keyOf("ledger-x")}/api/things/1`,
    other: `${node.url}/things/2`,
  });
});
