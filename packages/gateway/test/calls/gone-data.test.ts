import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX, withResponses } from "../fixtures/ledger-x.ts";
import { answering } from "../support/nodes.ts";
import { startGroup } from "../support/test-listener.ts";

const failure = { type: "object", required: ["Oops"], "x-failure": { retry: ["too busy"] } };
const height = (of: string) => ({ schema: { type: "integer" }, "x-ledger-state": of });
const document = withResponses({
  200: {
    description: "The thing.",
    headers: { "X-HEIGHT": height("blockHeight"), "X-VERSION": height("ledgerVersion") },
    content: { "application/json": { schema: { oneOf: [{ type: "object" }, failure] } }, "text/event-stream": {} },
  },
  410: { description: "Gone.", content: { "application/json": { schema: { type: "object" } } } },
});

const start = (scripts: readonly RequestListener[], given: object = document) =>
  startGroup(scripts, { document: given, passthrough: {} });

const archive = answering(200, { "x-height": "120" }, '{"self":"archive"}');
const pruned = answering(410);
const broken: RequestListener = ({ socket }) => socket.destroy();

test("of pruned data, hardly any call gets 410", async () => {
  const { status, counts, charges, cooling } = await start([pruned, archive]);
  const statuses: number[] = [];
  for (let round = 0; round < 25; round++)
    statuses.push(...(await Promise.all([status(), status(), status(), status()])));

  expect(statuses.filter((one) => one === 410).length).toBeLessThanOrEqual(2);
  expect([charges.length, counts()[1], cooling()]).toEqual([100, 100, [false, false]]);
});

test.for<[what: string, first: number, both: number, scripts: RequestListener[]]>([
  ["has pruned it, too", 2, 4, [pruned, pruned, archive]],
  // By the second call, that node is out.
  ["fails", 3, 4, [pruned, broken]],
  ["does not exist", 1, 2, [pruned]],
])("if the other node %s, two calls take %i and %i attempts", async ([, first, both, scripts]) => {
  const { outcome } = await start(scripts);

  for (const [call, expected] of [first, both].entries()) {
    const { status, counts, units } = await outcome();
    expect([status, counts.reduce((sum, count) => sum + count), units]).toEqual([410, expected, 7 * (call + 1)]);
  }
});

const behind = answering(404, { "x-height": "100", "x-version": "5000" });

test.for<[what: string, path: string, status: number, script: RequestListener, init?: RequestInit, given?: object]>([
  ["a 410 outside the document", "/any", 200, pruned],
  ["to POST", "/any", 410, pruned, { method: "POST" }],
  ["if the document never has it", "/any", 410, pruned, {}, ledgerX],
  ["a block above the node's height", "/things/110?a=b", 200, behind],
  ["in the query", "/things/90?at=1050", 200, behind],
  ["a block that the node has", "/things/90", 404, behind],
  ["no number", "/things/x110", 404, behind],
  ["the node's version", "/things/5000", 404, behind],
  ["another version that it has", "/things/90?ledger_version=110", 404, behind],
  ["a later version", "/things/90?a=b&ledger-version=5001", 200, behind],
])("the other node is asked, or not: %s: %s gets %i", async ([, path, status, script, init, given]) => {
  const { outcome } = await start([script, archive], given);

  const units = path === "/any" ? 5 : 7;
  expect(await outcome(path, init)).toMatchObject({ status, counts: [1, status === 200 ? 1 : 0], units });
});

const busy = '{"Oops":"The node is too busy."}';

test("a failure with status 200 is taken as 503", async () => {
  const { outcome, charges, failures } = await start([answering(200, {}, busy), archive]);

  for (let call = 1; call <= 10; call++)
    expect(await outcome()).toMatchObject({ text: '{"self":"archive"}', counts: [1, call] });
  expect(charges.length).toBe(10);
  expect(failures).toMatchObject([{ node: "node-1", reason: "failure with status 200" }]);
});

test.for([
  ["the same failure of all nodes", busy],
  ["another failure", '{"Oops":"The thing is broken."}'],
  ["the words in data", '{"note":"too busy"}'],
  ["no JSON", 'too busy {"Oops"'],
  ["a large answer", JSON.stringify({ note: "too busy".repeat(20_000) })],
])("%s passes, and is charged", async ([, text = ""]) => {
  const { outcome, nodes } = await start([answering(200, {}, text)]);

  expect(await outcome()).toMatchObject({ status: 200, text, units: 7 });
  expect(nodes.status()).toMatchObject([{ underWay: 0 }]);
});

test("an answer without a length passes, and events one by one", async () => {
  const body = "a".repeat(50_000);
  const { ask } = await start([
    ({ headers: { accept } }, response) => {
      const isStream = accept?.includes("event-stream");
      response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
      response.write(isStream ? "data: 1\n\n" : body);
      if (!isStream) response.end(body);
    },
  ]);

  expect(await (await ask()).text()).toBe(body + body);
  const reader = (await ask("/things/1", { headers: { accept: "text/event-stream" } })).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("data: 1\n\n");
  await reader?.cancel();
});
