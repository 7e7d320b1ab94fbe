import type { RequestListener } from "node:http";
import { expect, test, vi } from "vitest";
import { answering } from "../support/nodes.ts";
import { startGroup } from "../support/test-listener.ts";

const blocksPerSecond = 30;

/** Interval at which a worker reads its clock, in ms. */
const sweepMs = 100;

/** Starts two nodes of one ledger, the first of which is 15 blocks behind, and calls them until their heights count. */
async function start() {
  // Time passes between reads alone, so that a busy machine does not stop the nodes' growth.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    group.pass(ms);
    vi.advanceTimersByTime(sweepMs);
  };
  const broken = new Set<number>();
  const nodes = [15, 0].map(
    (behind): RequestListener =>
      (request, response) => {
        if (broken.has(behind)) return void request.socket.resetAndDestroy();
        const height = Math.floor(1_000 + (now * blocksPerSecond) / 1_000) - behind;
        return answering(200, { "x-vendor-height": String(height) })(request, response);
      },
  );
  const group = await startGroup(nodes, { isStopped: true });
  const read = async () => {
    const height = Number((await group.ask()).headers.get("x-height"));
    pass(10);
    return height;
  };
  // Concurrent calls go to all nodes. A height counts from a second after the first one on.
  while (group.nodes.shown.of("endpoint-of-ledger-x", now) === undefined) {
    await Promise.all([read(), read()]);
    pass(50);
  }
  const before = group.counts();
  const counts = () => group.counts().map((count, index) => count - (before[index] ?? 0));
  return { ...group, read, counts, breakNewer: () => broken.add(0) };
}

test("reads do not go back to a node that is behind", async () => {
  const { read, counts, nodes, charged, charges } = await start();
  const heights: number[] = [];
  for (let call = 0; call < 100; call++) heights.push(await read());

  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(counts()[0], "calls of the node behind").toBeLessThan(15);
  // Concurrent calls go to both nodes.
  await Promise.all([read(), read()]);
  expect(nodes.of("ledger-x", "mainnet")[0]?.lag).toBeGreaterThanOrEqual(10);
  expect(charged()).toBe(7 * charges.length);
});

test("if the newer node fails, the caller gets the older answer", async () => {
  const { read, calls, counts, breakNewer } = await start();
  breakNewer();

  for (let call = 0; call < 40; call++) expect(await read()).toBeGreaterThan(0);
  expect(counts()[1], "calls of the broken node").toBeLessThan(10);
  expect(calls.every(({ status }) => status === 200)).toBe(true);
});
