import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ledgerX, withResponses } from "../fixtures/ledger-x.ts";
import { answering } from "../support/nodes.ts";
import { startGroup } from "../support/test-listener.ts";

const failure = { type: "object", required: ["Oops"], "x-failure": { retry: ["too busy"] } };
const document = withResponses({
  200: {
    description: "The thing.",
    headers: {
      "X-HEIGHT": { schema: { type: "integer" }, "x-ledger-state": "blockHeight" },
      "X-VERSION": { schema: { type: "integer" }, "x-ledger-state": "ledgerVersion" },
    },
    content: { "application/json": { schema: { oneOf: [{ type: "object" }, failure] } }, "text/event-stream": {} },
  },
  410: { description: "Gone.", content: { "application/json": { schema: { type: "object" } } } },
});

const start = (scripts: readonly RequestListener[], given: object = document) =>
  startGroup(scripts, { document: given, passthrough: {} });

const archive = answering(200, { "x-height": "120" }, '{"self":"archive"}');
const pruned = answering(410);

test("of pruned data, hardly any call gets 410 if another node has it, for one charge", async () => {
  const { ask, counts, charges, cooling } = await start([pruned, archive]);
  const answers: Response[] = [];
  for (let round = 0; round < 25; round++) answers.push(...(await Promise.all([ask(), ask(), ask(), ask()])));

  expect(answers.filter(({ status }) => status === 410).length).toBeLessThanOrEqual(2);
  expect([charges.length, counts()[1], cooling()]).toEqual([100, 100, [false, false]]);
});

test.for<[string, number, number, RequestListener[]]>([
  ["has pruned it, too", 2, 4, [pruned, pruned, archive]],
  // By the second call, that node is out.
  ["fails", 3, 4, [pruned, ({ socket }) => socket.destroy()]],
  ["does not exist", 1, 2, [pruned]],
])("if the other node %s, 410 comes after %i attempts, and after %i of two calls", async (row) => {
  const [, attempts, all, scripts] = row;
  const { ask, counts, charged } = await start(scripts);

  for (const expected of [attempts, all]) {
    expect((await ask()).status).toBe(410);
    expect(counts().reduce((sum, count) => sum + count)).toBe(expected);
  }
  expect(charged()).toBe(14);
});

test.for<[string, object, string, number]>([
  ["GET, if the document has it", document, "GET", 200],
  ["POST", document, "POST", 410],
  ["GET, if the document never has it", ledgerX, "GET", 410],
])("a 410 outside the document to %s", async ([, given, method, status]) => {
  const { ask, counts, charged } = await start([pruned, archive], given);

  expect((await ask("/any", { method })).status).toBe(status);
  expect([...counts(), charged()]).toEqual([1, status === 200 ? 1 : 0, 5]);
});

test.for([
  ["110?a=b", 200],
  ["90?at=1050", 200],
  ["90", 404],
  ["x110", 404],
  ["5000", 404],
  ["90?ledger_version=110", 404],
  ["90?a=b&ledger-version=5001", 200],
] as const)("if a node at height 100 and version 5000 lacks %s, the caller gets %i", async ([thing, status]) => {
  const { ask, counts } = await start([answering(404, { "x-height": "100", "x-version": "5000" }), archive]);

  expect((await ask(`/things/${thing}`)).status).toBe(status);
  expect(counts()).toEqual([1, status === 200 ? 1 : 0]);
});

const busy = '{"Oops":"The node is too busy."}';

test("a failure with status 200 that is worth a retry is taken as 503", async () => {
  const { ask, counts, charges, failures } = await start([answering(200, {}, busy), archive]);

  for (let call = 0; call < 10; call++) expect(await (await ask()).json()).toEqual({ self: "archive" });
  expect(counts()).toEqual([1, 10]);
  expect(charges.length).toBe(10);
  expect(failures).toMatchObject([{ node: "node-1", reason: "failure with status 200" }]);
});

test.for([
  ["the same failure of all nodes", busy],
  ["another failure", '{"Oops":"The thing is broken."}'],
  ["the words in data", '{"note":"too busy"}'],
  ["no JSON", 'too busy {"Oops"'],
  ["a large answer", JSON.stringify({ note: "too busy".repeat(20_000) })],
])("%s passes, and is charged", async ([, body]) => {
  const { ask, charged, nodes } = await start([answering(200, {}, body)]);
  const answer = await ask();

  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(charged()).toBe(7);
  expect(nodes.status()).toMatchObject([{ underWay: 0 }]);
});

test("an answer without a length passes in whole, and events pass one by one", async () => {
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
