import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { goneDocument, withResponses } from "../fixtures/ledger-x.ts";
import { answering, reset, writing } from "../support/nodes.ts";
import { type GroupOptions, good, put, startGroup, type TestNode } from "../support/test-listener.ts";

const json = "application/json";
const ofType = (type: string, status = 200) => answering(status, { "content-type": type });
/** Answers with several lines of `Content-Type`. */
const ofTypes = (...types: readonly string[]) =>
  writing(`HTTP/1.1 200 OK\r\n${types.map((type) => `content-type: ${type}\r\n`).join("")}content-length: 2\r\n\r\n{}`);
const brokenOff = writing(`HTTP/1.1 200 OK\r\ncontent-type: ${json}\r\ncontent-length: 2\r\n\r\n`);
const untyped: RequestListener = (_request, response) => void response.writeHead(404).end("own words");
const hints: RequestListener = (request, response) => {
  response.writeEarlyHints({ link: "</style.css>; rel=preload" });
  good(request, response);
};
const away = { url: "http://127.0.0.1:1" };
const unrepeated = { path: "/things/special", init: put, counts: [1, 0], failed: 1 };
const secret = '{"oops":"secret"}';
const lastFailure = answering(429, { "retry-after": "3" }, '{"oops":"2"}');

/** Answers in the first type that it is asked for. */
const wilful: RequestListener = ({ headers: { accept = "" } }, response) =>
  void response.writeHead(200, { "content-type": accept.split(",")[0] }).end("{}");
const asking = (accept: string) => ({ init: { headers: { accept } } });
const noType = { [json]: { examples: { none: { value: { oops: "no such type" } } } } };
const picky = { document: withResponses({ 406: { description: "No such type.", content: noType } }) };

const document = goneDocument;
const pruned = answering(410);
const behind = answering(404, { "x-height": "100", "x-version": "5000" });
const busy = '{"Oops":"The node is too busy."}';
const saying = (body: string) => answering(200, {}, body);
const bodies = {
  "another failure": '{"Oops":"The thing is broken."}',
  "the words in data": '{"note":"too busy"}',
  "no JSON": 'too busy {"Oops"',
  "a large answer": JSON.stringify({ note: "too busy".repeat(20_000) }),
};

const ranged = { headers: { range: "bytes=0-1" } };
/** An undeclared call. */
const any = { passthrough: {}, path: "/any", units: 5 };
const one = { counts: [1, 0] };

interface Case extends GroupOptions {
  path?: string;
  init?: RequestInit;
  /** Default: the gateway's own refusal, or any. */
  text?: string;
  /** Default: 7 for a node's answer, none for a refusal. */
  units?: number;
  /** Calls of each node. Default: one. */
  counts?: number[];
  type?: string | null;
  failed?: number;
  errors?: number;
}

/** The gateway's own refusals. */
const refusals: Record<number, { text: string; condition: string }> = {
  502: { text: '{"oops":"nobody there"}', condition: "node_unreachable" },
  503: { text: '{"oops":"full"}', condition: "overloaded" },
  504: { text: '{"oops":"too late"}', condition: "node_timeout" },
  406: { text: '{"oops":"no such type"}', condition: "not_acceptable" },
};

test.for<[what: string, status: number, nodes: (RequestListener | TestNode)[], expected?: Case]>([
  ["a node without a connection", 200, [away, good], { ...unrepeated, counts: [1], units: 9 }],
  ["the JSON type of a vendor", 200, [ofType("Application/Vnd.X+JSON; charset=utf-8")]],
  ["two types in one line", 200, [ofTypes(`${json}, Application/JSON`)]],
  ["the same with parameters", 200, [ofTypes(`${json};a=b`, `${json};A=B`)], { type: `${json};a=b` }],
  ["another second type", 502, [ofTypes(`${json};a=b`, "text/html")], { failed: 1 }],
  ["a failure in an undeclared JSON type", 502, [ofType("application/problem+json", 404)], { units: 7, failed: 1 }],
  ["a refusal in HTML that cannot be recorded", 503, [ofType("text/html", 400)], { canFlush: false, failed: 1 }],
  ["an answer that cannot be recorded", 503, [good], { canFlush: false }],
  ["a call that cannot be recorded", 503, [good], { canWrite: false, counts: [0] }],
  ["an error of the gateway itself", 502, [good], { canFlush: new TypeError(), errors: 1 }],
  ["early hints", 200, [hints]],
  ["207", 207, [answering(207)]],
  ["a range of other units", 200, [answering(200, { "content-range": "0-1/9" })]],
  ["a 206 that the caller asks for, but not the gateway", 502, [answering(206)], { failed: 1 }],
  ["a declared 403 that fits its schema", 403, [answering(403, {}, secret)], { text: secret }],
  ["failures of all nodes", 429, [answering(503), lastFailure], { text: '{"oops":"2"}', failed: 2 }],
  ["no answer to a call that must not be repeated", 502, [reset, good], unrepeated],
  ["a head alone for such a call", 502, [brokenOff, good], unrepeated],
  // node-accept.test.ts has other headers.
  ["an Accept of a declared type", 200, [wilful], { ...asking("application/x-bytes"), type: "application/x-bytes" }],
  ["an Accept that nothing meets", 406, [good], { ...asking("a/b"), ...picky, counts: [0] }],
  ["a block above the node's height", 200, [behind, good], { document, path: "/things/110?a=b" }],
  ["one in the query", 200, [behind, good], { document, path: "/things/90?at=1050" }],
  ["a block that the node has", 404, [behind, good], { document, path: "/things/90", ...one }],
  ["no number", 404, [behind, good], { document, path: "/things/x110", ...one }],
  ["the node's version", 404, [behind, good], { document, path: "/things/5000", ...one }],
  ["a version that it has", 404, [behind, good], { document, path: "/things/90?ledger_version=110", ...one }],
  ["a later version", 200, [behind, good], { document, path: "/things/90?a=b&ledger-version=5001" }],
  ["pruned data", 200, [pruned, good], { document }],
  ["data that two nodes have pruned", 410, [pruned, pruned, good], { document, counts: [1, 1, 0] }],
  ["pruned data, if the other node fails", 410, [pruned, reset], { document, counts: [2, 1], failed: 1 }],
  ["the same failure of all nodes", 200, [saying(busy)], { document, text: busy, failed: 1 }],
  ...Object.entries(bodies).map(([what, text]): [string, number, RequestListener[], Case] => {
    return [what, 200, [saying(text)], { document, text }];
  }),
  ["an undeclared 403 in HTML", 403, [ofType("text/html", 403)], { ...any, type: "text/html" }],
  ["an undeclared 404 without a type", 404, [untyped], { ...any, type: null, text: "own words" }],
  ["an undeclared 410, if there may be one", 200, [pruned, good], { ...any, document }],
  ["an undeclared 410 to POST", 410, [pruned, good], { ...any, init: { method: "POST" }, document, ...one }],
  ["an undeclared 410, if there is none", 410, [pruned, good], { ...any, ...one }],
])("%s becomes %i", async ([, status, nodes, expected = {}]) => {
  const refusal = expected.text === undefined ? refusals[status] : undefined;
  const { text = refusal?.text, units = refusal ? 0 : 7, path, init = ranged, ...more } = expected;
  const { counts = nodes.map(() => 1), type = json, failed = 0, errors = 0, ...options } = more;
  const group = await startGroup(nodes, options);

  const answer = { status, type: type && expect.stringContaining(type), units, counts };
  expect(await group.outcome(path, init)).toMatchObject({ ...answer, ...(text !== undefined && { text }) });
  const { condition = "" } = refusal ?? {};
  await expect.poll(() => group.calls).toMatchObject([{ status, condition, computeUnits: units }]);
  expect([group.failures.length, group.errors.length]).toEqual([failed, errors]);
});

test("declared events pass one by one", async () => {
  const events: RequestListener = (_request, response) =>
    void response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
  const { ask } = await startGroup([events], { document });
  const reader = (await ask("/things/1", { headers: { accept: "text/event-stream" } })).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("data: 1\n\n");
  await reader?.cancel();
});
