import type { RequestListener } from "node:http";
import { closedAddress } from "@ledgergate/support/closed-port";
import { expect, test } from "vitest";
import { answering, startNode } from "../support/scripted-node.ts";
import { good, put, startGroup } from "../support/start-group.ts";
import { keyOf, startTestListener } from "../support/test-listener.ts";

const html = { "content-type": "text/html" };
const gzip = (encoding: string, status = 500): RequestListener =>
  answering(status, { "content-encoding": encoding }, "no gzip");
const hang: RequestListener = () => {};
const reset: RequestListener = ({ socket }) => socket.resetAndDestroy();
/** Sends the head of a success, more headers or a part of the body, and ends by `end`. */
const raw =
  (more: string, end: RequestListener = ({ socket }) => socket.end(), type = "application/json"): RequestListener =>
  (request, response) => {
    const text = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;
    request.socket.write(text, () => end(request, response as never));
  };
const noFlush = { canFlush: () => false };

test.for<[what: string, script: RequestListener, reason: string | RegExp]>([
  ["503", answering(503), "status 503"],
  ["429", answering(429, { "retry-after": "1" }), "status 429"],
  ["502 of a proxy in HTML", answering(502, html, "<html>"), "status 502"],
  ["reset", reset, /ECONNRESET|UND_ERR_SOCKET/],
  ["a cut head", ({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-"), /^UND_ERR_SOCKET|HTTPParserError/],
  ["garbage", ({ socket }) => socket.end("what?\r\n\r\n"), "HTTPParserError"],
  ["too large a head", answering(200, { "x-much": "x".repeat(40_000) }), "UND_ERR_HEADERS_OVERFLOW"],
  ["hang", hang, "timeout"],
  ["redirect", answering(302, { location: "http://127.0.0.1:1/" }), "status 302"],
  ["an unrequested 304", answering(304, {}, ""), "status 304"],
  ["401 for the operator", answering(401), "status 401"],
  ["403 in the vendor's words", answering(403, {}, '{"message":"quota"}'), "status 403"],
  ["an undeclared media type", answering(200, html), "media type"],
  ["a body without a media type", (_request, response) => response.end("{}"), "media type"],
  ["an unrequested compressed body", gzip("gzip", 200), "content encoding"],
  ["a broken compressed failure", gzip("gzip"), "content encoding"],
  ["a failure in an encoding with the name of an object's member", gzip("constructor"), "content encoding"],
  ["a status that HTTP does not have", answering(600), "status above 599"],
  ["an unasked 206", answering(206, { "content-range": "bytes 0-1/9" }), "a part"],
  ["an unasked range", answering(200, { "content-range": "bytes 0-1/9" }), "a part"],
  ["a head and FIN", raw("content-length: 2"), "UND_ERR_SOCKET"],
  ["a part of a body and a reset", raw("content-length: 9\r\n\r\n{", reset), /ECONNRESET|UND_ERR_SOCKET/],
  ["a head and nothing else", raw("content-length: 2", hang), "timeout"],
  ["a chunk of a negative size", raw("transfer-encoding: chunked\r\n\r\n-1"), "HTTPParserError"],
  ["a head of events and FIN", raw("transfer-encoding: chunked", undefined, "text/event-stream"), /media type|UND_ERR/],
])(
  "if a node answers with %s, another node answers instead, and the call is charged once",
  async ([, script, reason]) => {
    const group = await startGroup([script, good], { timeouts: { head: script === hang ? 200 : 5000, idle: 300 } });

    expect(await (await group.ask()).json()).toEqual({ self: "good" });
    expect(group.failures).toMatchObject([{ chain: "ledger-x", network: "mainnet", node: "node-1" }]);
    expect(group.failures[0]?.reason).toMatch(reason);
    expect(group.charged()).toBe(7);
    await group.ask();
    expect(group.counts(), "the node that failed is out").toEqual([1, 2]);
  },
);

test.for([400, 404, 413, 431])(
  "a node that refuses a request with %i in HTML is not replaced by another one: the caller gets 502 and pays once",
  async (status) => {
    const refusing: RequestListener = (request, response) =>
      (request.headers["x-wanted"] === "much" ? answering(status, html, "<html>") : good)(request, response as never);
    const group = await startGroup([refusing, refusing]);
    const answer = await group.ask("/things/1", { headers: { "x-wanted": "much" } });

    expect([answer.status, await answer.json()]).toEqual([502, { oops: "nobody there" }]);
    expect([group.counts(), group.charged(), group.cooling()]).toEqual([[1, 0], 7, [false, false]]);
    expect(group.failures).toMatchObject([{ node: "node-1", reason: `status ${status}` }]);
    await expect.poll(() => group.calls).toMatchObject([{ status: 502, computeUnits: 7, node: "node-1", attempts: 1 }]);
    for (let call = 0; call < 3; call++) expect((await group.ask()).status).toBe(200);
    expect(group.counts()).toEqual([4, 0]);
  },
);

test.for<[what: string, script: RequestListener, status: number, cost: number, failures: number, options?: object]>([
  ["a JSON type that is declared in general", answering(200, { "content-type": "application/hal+json" }), 200, 7, 0],
  ["one of a vendor", answering(200, { "content-type": "Application/Vnd.X+JSON; charset=utf-8" }), 200, 7, 0],
  ["a failure in an undeclared JSON type", answering(404, { "content-type": "application/problem+json" }), 502, 7, 1],
  ["a refusal in HTML that cannot be recorded", answering(400, html), 503, 0, 1, noFlush],
  ["an answer that cannot be recorded", good, 503, 0, 0, noFlush],
  ["a status above 599", answering(999), 502, 0, 1],
  [
    "early hints",
    (request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      good(request, response);
    },
    200,
    7,
    0,
  ],
  ["207", answering(207), 207, 7, 0],
  ["a range of other units", answering(200, { "content-range": "0-1/9" }), 200, 7, 0],
  ["a 206 that the caller asks for, but not the gateway", answering(206), 502, 0, 1],
  ["a declared 403 that fits its schema", answering(403, {}, '{"oops":"secret"}'), 403, 7, 0],
])(
  "%s of the only node becomes %i for %i units, with %i failures",
  async ([, script, status, cost, count, options]) => {
    const group = await startGroup([script], options);
    const { status: given, headers } = await group.ask(undefined, { headers: { range: "bytes=0-1" } });

    expect([given, headers.get("content-type")?.split(";")[0]]).toEqual([status, "application/json"]);
    expect([group.charged(), group.failures.length]).toEqual([cost, count]);
  },
);

test.for([
  ["0", "0"],
  ["86400", "86400"],
  ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"],
  ["86401", null],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["2026-11-23", null],
  ["Mon, 06 Nov 1994 08:49:37 GMT", null],
] as const)("a node's Retry-After of %s reaches the caller as %s", async ([given, expected]) => {
  const etag = Buffer.from('"é"').toString("latin1");
  const answer = await (await startGroup([answering(429, { "retry-after": given, etag })])).ask();

  expect([answer.headers.get("retry-after"), answer.headers.get("etag")]).toEqual([expected, etag]);
});

test.for([
  ["no node gives an answer", reset, 502, "nobody there", "node_unreachable"],
  ["no node answers in time", hang, 504, "too late", "node_timeout"],
  ["every node breaks off after its head", raw("content-length: 2"), 502, "nobody there", "node_unreachable"],
] as const)("the call is refunded if %s", async ([, script, status, words, condition]) => {
  const group = await startGroup([script, script], { timeouts: { head: script === hang ? 200 : 5000 } });
  const answer = await group.ask();

  expect([answer.status, await answer.json()]).toEqual([status, { oops: words }]);
  expect(group.charges).toEqual(["endpoint-of-ledger-x getThing 7", "endpoint-of-ledger-x getThing -7"]);
  expect(group.counts()).toEqual([1, 1]);
  await expect.poll(() => group.calls).toMatchObject([{ status, condition, attempts: 2, computeUnits: 0, node: "" }]);
});

test("a call ends with 504 after its total time, and is refunded", async () => {
  let now = 0;
  const group = await startGroup([hang, hang, hang], { clock: () => now, timeouts: { head: 400, total: 600 } });
  const answered = group.ask();
  for (const next of [400, 600]) {
    await expect.poll(group.counts).toEqual([1, next === 400 ? 0 : 1, 0]);
    now = next;
  }
  const answer = await answered;

  expect([answer.status, await answer.json()]).toEqual([504, { oops: "too late" }]);
  expect([group.counts(), group.charged()]).toEqual([[1, 1, 0], 0]);
});

test("if every node fails, the last answer is forwarded and stays charged", async () => {
  const last = answering(429, { "retry-after": "3" }, '{"oops":"2"}');
  const group = await startGroup([answering(503, {}, '{"oops":"1"}'), last]);
  const answer = await group.ask();

  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([429, "3", { oops: "2" }]);
  expect(group.charged()).toBe(7);
});

test.for([
  ["breaks off", true],
  ["stops", false],
])("a body that %s also breaks off for the caller, and is not repeated", async ([, breaks]) => {
  const cut: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    response.write(`{"half":"${"x".repeat(50)}`, () => breaks && response.destroy());
  };
  const group = await startGroup([cut, good], { timeouts: { idle: 150 } });

  await expect((await group.ask()).text()).rejects.toThrow();
  expect([group.counts(), group.charged()]).toEqual([[1, 0], 7]);
  expect(group.failures[0]?.reason === "timeout").toBe(!breaks);
  await expect.poll(() => group.calls).toMatchObject([{ aborted: true }]);
});

test("another node answers instead of one that refuses connections, also a call that must not be repeated", async () => {
  const { url } = await startNode(good);
  const away = `http://${await closedAddress()}`;
  for (const [path, init] of [["/things/1"], ["/things/special", put]] as const) {
    const context = await startTestListener({ nodes: [{ url: away }, { url }] });
    expect((await fetch(`${context.origin}/ledger-x/x/${keyOf("ledger-x")}/api${path}`, init)).status).toBe(200);
    expect(context.failures).toMatchObject([{ reason: "ECONNREFUSED" }]);
  }
});

test.each([
  ["no answer", reset],
  ["a head", raw("content-length: 2")],
])("a call that must not be repeated is sent to no second node after one broke off with %s", async (_, script) => {
  const group = await startGroup([script, good]);

  expect((await group.ask("/things/special", put)).status).toBe(502);
  expect([group.counts(), group.charged()]).toEqual([[1, 0], 0]);
});

test("a network is overloaded without nodes, or if all nodes are at a team's share", async () => {
  const nodeOf = (url: string) => ({ url, maxCalls: 2 });
  const group = await startGroup([hang], { nodeOf, limits: { teamShare: 0.5 }, timeouts: { head: 500 } });
  const first = group.ask();
  await expect.poll(group.counts).toEqual([1]);
  const second = await group.ask();
  const elsewhere = await group.send(`/ledger-b/v1/${keyOf("ledger-b")}/operations/1/effects`);

  expect([second.status, second.headers.get("retry-after"), await second.json()]).toEqual([503, "1", { oops: "full" }]);
  expect([elsewhere.status, elsewhere.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  expect([(await first).status, group.charged()]).toEqual([504, 0]);
});

test("a call that cannot be recorded reaches no node", async () => {
  const group = await startGroup([good], { canWrite: () => false });
  const answer = await group.ask();

  expect([answer.status, await answer.json()]).toEqual([503, { oops: "full" }]);
  expect([group.counts(), group.charges]).toEqual([[0], []]);
});

test("an error of the gateway itself is logged, costs nothing, and is no failure of the node", async () => {
  const group = await startGroup([good], {
    canFlush() {
      throw new TypeError("a mistake");
    },
  });

  expect((await group.ask()).status).toBe(502);
  expect([group.errors, group.failures]).toMatchObject([[{ message: "a mistake" }], []]);
});
