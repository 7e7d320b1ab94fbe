import type { RequestListener } from "node:http";
import { closedAddress } from "@ledgergate/support/closed-port";
import { expect, test } from "vitest";
import { answering } from "../support/nodes.ts";
import { type GroupOptions, good, keyOf, put, startGroup } from "../support/test-listener.ts";

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
const brokenOff = raw("content-length: 2");
const lastFailure = answering(429, { "retry-after": "3" }, '{"oops":"2"}');
const ofType = (type: string): RequestListener => answering(200, { "content-type": type });

const isReset = /ECONNRESET|UND_ERR_SOCKET/;

test.for<[what: string, script: RequestListener, reason: string | RegExp]>([
  ...[503, 504, 401, 402, 407].map((status): [string, RequestListener, string] => {
    return [`${status}`, answering(status), `status ${status}`];
  }),
  ["429", answering(429, { "retry-after": "1" }), "status 429"],
  ["502 of a proxy in HTML", answering(502, html, "<html>"), "status 502"],
  ["reset", reset, isReset],
  ["a cut head", ({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-"), /^UND_ERR_SOCKET|HTTPParserError/],
  ["garbage", ({ socket }) => socket.end("what?\r\n\r\n"), "HTTPParserError"],
  ["too large a head", answering(200, { "x-much": "x".repeat(40_000) }), "UND_ERR_HEADERS_OVERFLOW"],
  ["hang", hang, "timeout"],
  ["redirect", answering(302, { location: "http://127.0.0.1:1/" }), "status 302"],
  ["403 in the vendor's words", answering(403, {}, '{"message":"quota"}'), "status 403"],
  ["an undeclared media type", answering(200, html), "media type"],
  ["a body without a media type", (_request, response) => response.end("{}"), "media type"],
  ["an unrequested compressed body", gzip("gzip", 200), "content encoding"],
  ["a broken compressed failure", gzip("gzip"), "content encoding"],
  ["a failure in the encoding `constructor`", gzip("constructor"), "content encoding"],
  ["a status that HTTP does not have", answering(600), "status above 599"],
  ["an unasked 206", answering(206, { "content-range": "bytes 0-1/9" }), "a part"],
  ["an unasked range", answering(200, { "content-range": "bytes 0-1/9" }), "a part"],
  ["a head and FIN", brokenOff, "UND_ERR_SOCKET"],
  ["a part of a body and a reset", raw("content-length: 9\r\n\r\n{", reset), isReset],
  ["a head and nothing else", raw("content-length: 2", hang), "timeout"],
  ["a chunk of a negative size", raw("transfer-encoding: chunked\r\n\r\n-1"), "HTTPParserError"],
  ["a head of events and FIN", raw("transfer-encoding: chunked", undefined, "text/event-stream"), /media type|UND_ERR/],
])("a node that answers with %s is replaced by another one, for one charge", async ([, script, reason]) => {
  const group = await startGroup([script, good], { timeouts: { head: script === hang ? 200 : 5000, idle: 300 } });

  expect(await (await group.ask()).json()).toEqual({ self: "good" });
  expect(group.failures).toMatchObject([{ chain: "ledger-x", network: "mainnet", node: "node-1" }]);
  expect(group.failures[0]?.reason).toMatch(reason);
  expect(group.charged()).toBe(7);
  await group.ask();
  expect(group.counts(), "the node that failed is out").toEqual([1, 2]);
});

test.for([400, 404, 405, 411, 413, 414, 415, 417, 422, 431])(
  "after a refusal of %i in HTML no other node is asked",
  async (status) => {
    const refusing: RequestListener = (request, response) =>
      (request.headers["x-wanted"] ? answering(status, html, "<html>") : good)(request, response as never);
    const group = await startGroup([refusing, refusing]);
    const answer = await group.ask("/things/1", { headers: { "x-wanted": "much" } });

    expect([answer.status, await answer.json()]).toEqual([502, { oops: "nobody there" }]);
    expect([group.counts(), group.cooling()]).toEqual([
      [1, 0],
      [false, false],
    ]);
    expect(group.failures).toMatchObject([{ node: "node-1", reason: `status ${status}` }]);
    await expect.poll(() => group.calls).toMatchObject([{ status: 502, computeUnits: 7, attempts: 1 }]);
    for (let call = 0; call < 3; call++) expect((await group.ask()).status).toBe(200);
    expect(group.counts()).toEqual([4, 0]);
  },
);

const problem404 = answering(404, { "content-type": "application/problem+json" });
const hints: RequestListener = (request, response) => {
  response.writeEarlyHints({ link: "</style.css>; rel=preload" });
  good(request, response);
};
const mistake = (): never => {
  throw new TypeError("a mistake");
};
const unrepeated = { path: "/things/special", init: put, counts: [1, 0] };

interface Case extends GroupOptions {
  path?: string;
  init?: RequestInit;
  /** Text of the answer. Default: that of the gateway's own refusal. */
  oops?: string;
  /** Default: 7 for a node's answer, none for a refusal. */
  units?: number;
  /** Calls of each node. Default: one. */
  counts?: number[];
  failed?: number;
  errors?: number;
}

/** The gateway's own refusals. */
const refusals: Record<number, { oops: string; condition: string }> = {
  502: { oops: "nobody there", condition: "node_unreachable" },
  503: { oops: "full", condition: "overloaded" },
  504: { oops: "too late", condition: "node_timeout" },
};

test.for<[what: string, scripts: RequestListener[], status: number, expected?: Case]>([
  ["a JSON type that is declared in general", [ofType("application/hal+json")], 200],
  ["one of a vendor", [ofType("Application/Vnd.X+JSON; charset=utf-8")], 200],
  ["a failure in an undeclared JSON type", [problem404], 502, { units: 7, failed: 1 }],
  ["a refusal in HTML that cannot be recorded", [answering(400, html)], 503, { ...noFlush, failed: 1 }],
  ["an answer that cannot be recorded", [good], 503, noFlush],
  ["a call that cannot be recorded", [good], 503, { canWrite: () => false, counts: [0] }],
  ["an error of the gateway itself", [good], 502, { canFlush: mistake, errors: 1 }],
  ["a status above 599", [answering(999)], 502, { failed: 1 }],
  ["early hints", [hints], 200],
  ["207", [answering(207)], 207],
  ["a range of other units", [answering(200, { "content-range": "0-1/9" })], 200],
  ["a 206 that the caller asks for, but not the gateway", [answering(206)], 502, { failed: 1 }],
  ["a declared 403 that fits its schema", [answering(403, {}, '{"oops":"secret"}')], 403, { oops: "secret" }],
  ["no answer of any node", [reset, reset], 502, { failed: 2 }],
  ["no answer of any node in time", [hang, hang], 504, { failed: 2, timeouts: { head: 200 } }],
  ["nodes that break off after their heads", [brokenOff, brokenOff], 502, { failed: 2 }],
  ["failures of all nodes", [answering(503), lastFailure], 429, { oops: "2", failed: 2 }],
  ["no answer to a call that must not be repeated", [reset, good], 502, { ...unrepeated, failed: 1 }],
  ["a head alone for such a call", [brokenOff, good], 502, { ...unrepeated, failed: 1 }],
])("%s becomes %i", async ([, scripts, status, expected = {}]) => {
  const refusal = refusals[status];
  const { path, init, oops = refusal?.oops, units = refusal ? 0 : 7, ...more } = expected;
  const { counts = scripts.map(() => 1), failed = 0, errors = 0, ...options } = more;
  const group = await startGroup(scripts, options);
  const answer = await group.ask(path, init ?? { headers: { range: "bytes=0-1" } });

  expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([status, "application/json"]);
  expect([(await answer.json()).oops, group.charged(), group.counts()]).toEqual([oops, units, counts]);
  const { condition = "" } = refusal ?? {};
  await expect.poll(() => group.calls).toMatchObject([{ status, condition, computeUnits: units }]);
  expect([group.failures.length, group.errors.length]).toEqual([failed, errors]);
});

test("a node's valid Retry-After reaches the caller", async () => {
  const date = "Sun, 06 Nov 1994 08:49:37 GMT";
  const given = ["0", "86400", date, "86401", "-1", "2026-11-23", date.replace("Sun", "Mon")];
  const etag = Buffer.from('"é"').toString("latin1");
  let call = 0;
  const { ask } = await startGroup([
    (...exchange) => answering(429, { "retry-after": given[call++] ?? "", etag })(...exchange),
  ]);
  for (const expected of [...given.slice(0, 3), null, null, null, null]) {
    const { headers } = await ask();
    expect([headers.get("retry-after"), headers.get("etag")]).toEqual([expected, etag]);
  }
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

test("if a node refuses connections, another one answers every call", async () => {
  const away = `http://${await closedAddress()}`;
  const nodeOf = (url: string, index: number) => ({ url: index === 0 ? away : url });
  for (const path of ["/things/1", "/things/special"]) {
    const { ask, failures } = await startGroup([good, good], { nodeOf });
    expect((await ask(path, path === "/things/1" ? {} : put)).status).toBe(200);
    expect(failures).toMatchObject([{ reason: "ECONNREFUSED" }]);
  }
});

test("a network is overloaded without nodes, or if all nodes are at a team's share", async () => {
  const nodeOf = (url: string) => ({ url, maxCalls: 2 });
  const group = await startGroup([hang], { nodeOf, limits: { teamShare: 0.5 }, timeouts: { head: 500 } });
  const first = group.ask();
  await expect.poll(group.counts).toEqual([1]);
  const second = await group.ask();

  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await group.statusOf(`/ledger-b/v1/${keyOf("ledger-b")}/operations/1/effects`)).toBe(503);
  expect([(await first).status, group.charged()]).toEqual([504, 0]);
});
