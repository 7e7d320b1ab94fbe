import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { goneDocument } from "../fixtures/ledger-x.ts";
import { answering, reset } from "../support/nodes.ts";
import { startGroup } from "../support/test-listener.ts";

const start = (scripts: readonly RequestListener[]) => startGroup(scripts, { document: goneDocument });

const archive = answering(200, { "x-height": "120" }, '{"self":"archive"}');
const pruned = answering(410);

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
  ["fails", 3, 4, [pruned, reset]],
])("if the other node %s, two calls take %i and %i attempts", async ([, first, both, scripts]) => {
  const { outcome } = await start(scripts);

  for (const [call, expected] of [first, both].entries()) {
    const { status, counts, units } = await outcome();
    expect([status, counts.reduce((sum, count) => sum + count), units]).toEqual([410, expected, 7 * (call + 1)]);
  }
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
