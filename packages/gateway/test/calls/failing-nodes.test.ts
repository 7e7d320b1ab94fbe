import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { closedAddress } from "../support/closed-address.ts";
import { answering, startNode } from "../support/scripted-node.ts";
import {
  basePath,
  keyOf,
  startTestListener,
  type TestListener,
  type TestListenerOptions,
} from "../support/test-listener.ts";

const path = basePath();

interface Group extends TestListener {
  /** Calls that each node got. */
  counts(): number[];
  get(): Promise<Response>;
}

/** A context whose chain has a node for each script. */
async function startGroup(scripts: readonly RequestListener[], options: TestListenerOptions = {}): Promise<Group> {
  const nodes = await Promise.all(scripts.map(startNode));
  const mainnet = nodes.map(({ url }) => ({ url }));
  const context = await startTestListener({
    nodes: mainnet,
    ...options,
  });
  return {
    ...context,
    counts: () => nodes.map(({ requests }) => requests.length),
    get: () => fetch(`${context.origin}${path}/things/1`),
  };
}

const good = answering(200, {}, '{"self":"good"}');

const hang: RequestListener = () => {};

const failing: Readonly<Record<string, { readonly script: RequestListener; readonly reason: string | RegExp }>> = {
  "503": { script: answering(503), reason: "status 503" },
  "429": { script: answering(429, { "retry-after": "1" }), reason: "status 429" },
  "502 of a proxy in HTML": { script: answering(502, { "content-type": "text/html" }, "<html>"), reason: "status 502" },
  reset: { script: ({ socket }) => socket.resetAndDestroy(), reason: /ECONNRESET|UND_ERR_SOCKET/ },
  "a head that is cut": {
    script: ({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-"),
    reason: /^UND_ERR_SOCKET|HTTPParserError/,
  },
  garbage: { script: ({ socket }) => socket.end("what?\r\n\r\n"), reason: "HTTPParserError" },
  "too large a head": {
    script: (_request, response) => response.writeHead(200, { "x-much": "x".repeat(40_000) }).end(),
    reason: "UND_ERR_HEADERS_OVERFLOW",
  },
  hang: { script: hang, reason: "timeout" },
  redirect: { script: answering(302, { location: "http://127.0.0.1:1/" }), reason: "status 302" },
  "an unrequested 304": { script: answering(304, {}, ""), reason: "status 304" },
  "401 for the operator": { script: answering(401), reason: "status 401" },
  "402 for the operator": { script: answering(402), reason: "status 402" },
  "407 for the operator": { script: answering(407), reason: "status 407" },
  "403 in the vendor's words": { script: answering(403, {}, '{"message":"quota"}'), reason: "status 403" },
  "an undeclared media type": {
    script: answering(200, { "content-type": "text/html" }),
    reason: "media type",
  },
  "a body without a media type": { script: (_request, response) => response.end("{}"), reason: "media type" },
  "an unrequested compressed body": {
    script: answering(200, { "content-encoding": "gzip" }),
    reason: "content encoding",
  },
  "a broken compressed failure": {
    script: answering(500, { "content-encoding": "gzip" }, "no gzip"),
    reason: "content encoding",
  },
  "a failure in an unknown encoding": {
    script: answering(500, { "content-encoding": "gzip, gzip" }, "{}"),
    reason: "content encoding",
  },
  "a failure in an encoding with the name of an object's member": {
    script: answering(500, { "content-encoding": "constructor" }, "{}"),
    reason: "content encoding",
  },
  "a small body that is cut": {
    script: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    reason: /ECONNRESET|UND_ERR_SOCKET/,
  },
  "a status that HTTP does not have": { script: answering(600), reason: "status above 599" },
};

test.for(Object.entries(failing))(
  "if a node answers with %s, another node answers instead, and the call is charged once",
  async ([, { script, reason }]) => {
    const context = await startGroup([script, good], { timeouts: { head: script === hang ? 200 : 5000 } });

    const answer = await context.get();

    expect(await answer.json()).toEqual({ self: "good" });
    expect(context.failures).toMatchObject([{ chain: "ledger-x", network: "mainnet", node: "node-1" }]);
    expect(context.failures[0]?.reason).toMatch(reason);
    expect(context.charged()).toBe(7);
    await context.get();
    expect(context.counts(), "the node that failed is out").toEqual([1, 2]);
  },
);

const html = { "content-type": "text/html" };

test.for([400, 404, 405, 411, 413, 414, 415, 417, 422, 431])(
  "a node that refuses a request with %i in HTML is not replaced by another one: the caller gets 502 and pays once",
  async (status) => {
    const refusing: RequestListener = ({ headers }, response) =>
      headers["x-wanted"] === "much"
        ? answering(status, html, "<html>")({} as never, response)
        : good({} as never, response);
    const context = await startGroup([refusing, refusing]);

    const answer = await fetch(`${context.origin}${path}/things/1`, { headers: { "x-wanted": "much" } });

    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ oops: "nobody there" });
    expect(context.counts(), "no other node is asked").toEqual([1, 0]);
    expect(context.charged()).toBe(7);
    expect(context.failures).toMatchObject([{ node: "node-1", reason: `status ${status}` }]);
    expect(context.nodes.status().map(({ isCoolingDown }) => isCoolingDown)).toEqual([false, false]);
    await expect
      .poll(() => context.calls)
      .toMatchObject([{ status: 502, computeUnits: 7, node: "node-1", attempts: 1 }]);
    for (let call = 0; call < 3; call++) expect((await context.get()).status).toBe(200);
    expect(context.counts()).toEqual([4, 0]);
  },
);

test.for(["application/hal+json", "Application/Vnd.Ledger+JSON; charset=utf-8"])(
  "an answer in %s is forwarded as application/json, which the document declares",
  async (type) => {
    const context = await startGroup([answering(200, { "content-type": type }, '{"self":"good"}')]);

    const answer = await context.get();

    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toEqual({ self: "good" });
    expect(context.failures).toEqual([]);
  },
);

test("a refusal in an undeclared media type with the suffix +json is not forwarded", async () => {
  const context = await startGroup([answering(404, { "content-type": "application/problem+json" }, '{"title":"no"}')]);

  expect((await context.get()).status).toBe(502);
  expect(context.failures).toMatchObject([{ reason: "status 404" }]);
});

test("a node's refusal in HTML is refunded if the charge cannot be recorded", async () => {
  const context = await startGroup([answering(400, html, "<html>")], { canFlush: () => false });

  expect((await context.get()).status).toBe(503);
  expect(context.charged()).toBe(0);
});

test("408 in HTML is a failure of the node", async () => {
  const context = await startGroup([answering(408, html, "<html>"), good]);

  for (let call = 0; call < 2; call++) expect((await context.get()).status).toBe(200);
  expect(context.counts(), "the node that failed is out").toEqual([1, 2]);
});

test("another node answers instead of one that refuses connections", async () => {
  const node = await startNode(good);
  const mainnet = [{ url: `http://${await closedAddress()}` }, { url: node.url }];
  const context = await startTestListener({ nodes: mainnet });

  const [get, put] = await Promise.all([
    fetch(`${context.origin}${path}/things/1`),
    // A call that must not be repeated also goes to another node if the first one cannot have received it.
    fetch(`${context.origin}${path}/things/special`, { method: "PUT", body: "{}" }),
  ]);

  expect([get.status, put.status]).toEqual([200, 200]);
  expect(context.failures[0]?.reason).toBe("ECONNREFUSED");
});

test("a header that is not ASCII passes unchanged", async () => {
  const context = await startGroup([answering(200, { etag: Buffer.from('"é"').toString("latin1") })]);

  const answer = await context.get();

  expect(Buffer.from(answer.headers.get("etag") ?? "", "latin1").toString()).toBe('"é"');
});

test("early hints are skipped, and count as no failure", async () => {
  const context = await startGroup([
    (_request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    },
  ]);

  expect((await context.get()).status).toBe(200);
  expect(context.failures).toEqual([]);
});

test.for([
  ["no node gives an answer", failing.reset, 502, "nobody there", "node_unreachable"],
  ["no node answers in time", failing.hang, 504, "too late", "node_timeout"],
] as const)("the call is refunded if %s", async ([, failure, status, words, condition]) => {
  const script = failure?.script ?? good;
  const context = await startGroup([script, script], { timeouts: { head: script === hang ? 200 : 5000 } });

  const answer = await context.get();

  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ oops: words });
  expect(context.charges).toEqual(["endpoint-of-ledger-x getThing 7", "endpoint-of-ledger-x getThing -7"]);
  expect(context.counts()).toEqual([1, 1]);
  await expect.poll(() => context.calls).toMatchObject([{ status, condition, attempts: 2, computeUnits: 0, node: "" }]);
});

test("a call ends with 504 after its total time, and is refunded", async () => {
  let now = 0;
  const context = await startGroup([hang, hang, hang], { clock: () => now, timeouts: { head: 400, total: 600 } });

  const answered = context.get();
  await expect.poll(context.counts).toEqual([1, 0, 0]);
  now = 400;
  await expect.poll(context.counts).toEqual([1, 1, 0]);
  now = 600;
  const answer = await answered;

  expect([answer.status, await answer.json()]).toEqual([504, { oops: "too late" }]);
  expect(context.counts()).toEqual([1, 1, 0]);
  expect(context.charged()).toBe(0);
});

test("if every node fails, the last answer is forwarded and stays charged", async () => {
  const context = await startGroup([
    answering(503, {}, '{"oops":"1"}'),
    answering(429, { "retry-after": "3" }, '{"oops":"2"}'),
  ]);

  const answer = await context.get();

  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("3");
  expect(await answer.json()).toEqual({ oops: "2" });
  expect(context.charged()).toBe(7);
});

test("if every node answers above 599, the call becomes 502 and is refunded", async () => {
  const context = await startGroup([answering(999)]);

  expect((await context.get()).status).toBe(502);
  expect(context.charged()).toBe(0);
});

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
  const context = await startGroup([answering(429, { "retry-after": given })]);

  expect((await context.get()).headers.get("retry-after")).toBe(expected);
});

test("a declared 403 that fits its schema is forwarded", async () => {
  const context = await startGroup([answering(403, {}, '{"oops":"secret"}')]);

  const answer = await context.get();

  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ oops: "secret" });
  expect(context.failures).toEqual([]);
});

test("304 is forwarded after a conditional request", async () => {
  const context = await startGroup([answering(304, { etag: '"1"' }, "")]);

  const answer = await fetch(`${context.origin}${path}/things/1`, { headers: { "if-none-match": '"1"' } });

  expect([answer.status, answer.headers.get("etag")]).toEqual([304, '"1"']);
});

test("a body that breaks off also breaks off for the caller, and is not repeated", async () => {
  const context = await startGroup([
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      response.write(`{"half":"${"x".repeat(50)}`, () => response.destroy());
    },
    good,
  ]);

  const answer = await context.get();

  await expect(answer.text()).rejects.toThrow();
  expect(context.counts()).toEqual([1, 0]);
  expect(context.charged()).toBe(7);
  await expect.poll(() => context.calls).toMatchObject([{ aborted: true }]);
});

test("a body that stops is cut after the idle time", async () => {
  const context = await startGroup(
    [
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).write(`{"half":"${"x".repeat(50)}`),
    ],
    { timeouts: { idle: 150 } },
  );

  await expect((await context.get()).text()).rejects.toThrow();
  expect(context.failures).toMatchObject([{ reason: "timeout" }]);
});

test("a call that must not be repeated is sent to no second node after one may have received it", async () => {
  const context = await startGroup([({ socket }) => socket.resetAndDestroy(), good]);

  const answer = await fetch(`${context.origin}${path}/things/special`, { method: "PUT", body: "{}" });

  expect(answer.status).toBe(502);
  expect(context.counts()).toEqual([1, 0]);
  expect(context.charged()).toBe(0);
});

test("a network is overloaded without nodes, or if all nodes are at a team's share", async () => {
  const hanging = await startNode(() => {});
  const mainnet = [{ url: hanging.url, maxCalls: 2 }];
  const context = await startTestListener({
    nodes: mainnet,
    limits: { teamShare: 0.5 },
    timeouts: { head: 500 },
  });

  const first = fetch(`${context.origin}${path}/things/1`);
  await expect.poll(() => hanging.requests.length).toBe(1);
  const second = await fetch(`${context.origin}${path}/things/1`);
  const elsewhere = await fetch(`${context.origin}/ledger-b/v1/${keyOf("ledger-b")}/operations/1/effects`);

  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await second.json()).toEqual({ oops: "full" });
  expect([elsewhere.status, elsewhere.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  expect((await first).status).toBe(504);
  expect(context.charged()).toBe(0);
});

test("an answer that cannot be recorded is not sent", async () => {
  const context = await startGroup([good], { canFlush: () => false });

  const answer = await context.get();

  expect(answer.status).toBe(503);
  expect(context.charged()).toBe(0);
});

test("a call that cannot be recorded reaches no node", async () => {
  const context = await startGroup([good], { canWrite: () => false });

  const answer = await context.get();

  expect([answer.status, await answer.json()]).toEqual([503, { oops: "full" }]);
  expect(context.counts()).toEqual([0]);
  expect(context.charges).toEqual([]);
});

test("an error of the gateway itself is logged, costs nothing, and is no failure of the node", async () => {
  const context = await startGroup([good], {
    canFlush() {
      throw new TypeError("a mistake");
    },
  });

  const answer = await context.get();

  expect(answer.status).toBe(502);
  expect(context.errors).toMatchObject([{ message: "a mistake" }]);
  expect(context.failures).toEqual([]);
});
