import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { goneDocument, ledgerX } from "../fixtures/ledger-x.ts";
import { answering, hang, reset, writing } from "../support/nodes.ts";
import { good, keyOf, startGroup } from "../support/test-listener.ts";

const html = { "content-type": "text/html" };
const gzip = (encoding: string, status = 409) => answering(status, { "content-encoding": encoding }, "no gzip");
const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const noBody = `${head}content-length: 2\r\n\r\n`;
const resetAfterHead: RequestListener = ({ socket }) =>
  void socket.write(`${head}\r\n`, () => socket.resetAndDestroy());

test.for<[what: string, script: RequestListener, reason: string | RegExp, document?: object]>([
  ...[503, 504, 401, 402, 407, 429, 502, 500, 511].map((status): [string, RequestListener, string] => {
    return [`${status}`, answering(status), `status ${status}`];
  }),
  ["reset", reset, /ECONNRESET|UND_ERR_SOCKET/],
  ["a cut head", writing("HTTP/1.1 200 OK\r\nContent-"), /^UND_ERR_SOCKET|HTTPParserError/],
  ["hang", hang, "timeout"],
  ["redirect", answering(302, { location: "http://127.0.0.1:1/" }), "status 302"],
  ["403 in the vendor's words", answering(403, {}, '{"message":"quota"}'), "status 403"],
  ["an undeclared media type", answering(200, html), "media type"],
  ["a body without a media type", (_request, response) => response.end("{}"), "media type"],
  ["an unrequested compressed body", gzip("gzip", 200), "content encoding"],
  ["a broken compressed failure", gzip("gzip"), "content encoding"],
  ["a failure in the encoding `constructor`", gzip("constructor"), "content encoding"],
  ["a status that HTTP does not have", answering(600), "status above 599"],
  ["an unasked range", writing(`${head}content-range: items 0-1/9\r\ncontent-range: bytes 0-1/9\r\n\r\n`), "a part"],
  ["a failure worth a retry", answering(200, {}, '{"Oops":"too busy"}'), "failure with status 200", goneDocument],
  ["a head and FIN", writing(noBody), "UND_ERR_SOCKET"],
  ["a head without a length, and FIN", writing(`${head}\r\n`), "no body"],
  ["a head without a length, and a reset", resetAfterHead, "ECONNRESET"],
  ["a head and nothing else", ({ socket }) => void socket.write(noBody), "timeout"],
  ["a chunk of a negative size", writing(`${head}transfer-encoding: chunked\r\n\r\n-1`), "HTTPParserError"],
])("a node that answers with %s is replaced", async ([, script, reason, document = ledgerX]) => {
  const timeouts = { head: reason === "timeout" ? 300 : 5000, idle: 300 };
  const group = await startGroup([script, good], { timeouts, document });

  const reasons = [expect.stringMatching(reason)];
  expect(await group.outcome()).toMatchObject({ text: '{"self":"good"}', units: 7, reasons });
  expect(group.failures).toMatchObject([{ chain: "ledger-x", network: "mainnet", node: "node-1" }]);
  expect((await group.outcome()).counts, "the node that failed is out").toEqual([1, 2]);
});

test.for([400, 404, 405, 411, 413, 414, 415, 417, 422, 431])("a %i in HTML asks no other node", async (status) => {
  const refusing: RequestListener = (request, response) =>
    (request.headers["x-wanted"] ? answering(status, html) : good)(request, response as never);
  const group = await startGroup([refusing, refusing]);

  expect(await group.outcome("/things/1", { headers: { "x-wanted": "much" } })).toMatchObject({
    status: 502,
    text: '{"oops":"nobody there"}',
    counts: [1, 0],
    cooling: [false, false],
    reasons: [`status ${status}`],
  });
  await expect.poll(() => group.calls).toMatchObject([{ status: 502, computeUnits: 7, attempts: 1 }]);
  for (let call = 0; call < 3; call++) expect(await group.status()).toBe(200);
  expect(group.counts()).toEqual([4, 0]);
});

test("a node's valid Retry-After reaches the caller", async () => {
  const date = "Sun, 06 Nov 1994 08:49:37 GMT";
  const given = ["0", "86400", date, "86401", "-1", "2026-11-23", date.replace("Sun", "Mon")];
  const etag = Buffer.from('"é"').toString("latin1");
  let retryAfter = "";
  const { ask } = await startGroup([(...at) => answering(429, { "retry-after": retryAfter, etag })(...at)]);
  for (retryAfter of given) {
    const expected = given.indexOf(retryAfter) < 3 ? retryAfter : null;
    const { headers } = await ask();
    expect([headers.get("retry-after"), headers.get("etag")]).toEqual([expected, etag]);
  }
});

test("a call ends with 504 after its total time, and is refunded", async () => {
  const group = await startGroup([hang, hang, hang], { isStopped: true, timeouts: { head: 400, total: 600 } });
  const ended = group.outcome();
  await expect.poll(group.counts).toEqual([1, 0, 0]);
  group.pass(400);
  await expect.poll(group.counts).toEqual([1, 1, 0]);
  group.pass(200);

  expect(await ended).toMatchObject({ status: 504, text: '{"oops":"too late"}', counts: [1, 1, 0], units: 0 });
});

test.for([
  ["breaks off", true],
  ["stops", false],
])("a body that %s also breaks off for the caller", async ([, breaks]) => {
  const cut: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    response.write(`{"half":"${"x".repeat(50)}`, () => breaks && response.destroy());
  };
  const group = await startGroup([cut, good], { timeouts: { idle: 150 } });

  await expect(group.outcome()).rejects.toThrow();
  expect([group.counts(), group.charged()]).toEqual([[1, 0], 7]);
  expect(group.failures[0]?.reason === "timeout").toBe(!breaks);
  await expect.poll(() => group.calls).toMatchObject([{ aborted: true }]);
});

test("a network without free nodes is overloaded", async () => {
  const nodeOf = (url: string) => ({ url, maxCalls: 2 });
  const group = await startGroup([hang], { nodeOf, limits: { teamShare: 0.5 }, timeouts: { head: 500 } });
  const first = group.status();
  await expect.poll(group.counts).toEqual([1]);
  const second = await group.ask();

  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await group.statusOf(`/ledger-b/v1/${keyOf("ledger-b")}/operations/1/effects`)).toBe(503);
  expect([await first, group.charged()]).toEqual([504, 0]);
});
