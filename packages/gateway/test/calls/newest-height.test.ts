import { expect, onTestFinished, test, vi } from "vitest";
import { startNode } from "../support/scripted-node.ts";
import { basePath, startTestListener, type TestListener } from "../support/test-listener.ts";

const path = `${basePath()}/things/1`;
const blocksPerSecond = 30;

/** Interval at which a worker reads its clock, in ms. */
const sweepMs = 100;

interface Group extends TestListener {
  read(): Promise<number>;
  /** The newest height that the endpoint has seen. */
  shown(): number | undefined;
  /** Calls of each node since the start. */
  counts(): number[];
  /** Resets the connections of a node from now on. */
  break(index: number): void;
}

/** Starts nodes of one ledger, each with its own distance to the newest block, and calls them until their heights count. */
async function startGroup(heights: readonly ((newest: number) => number)[]): Promise<Group> {
  // Time passes between reads alone, so that a busy machine does not stop the nodes' growth.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(sweepMs);
  };
  const broken = new Set<number>();
  const nodes = await Promise.all(
    heights.map((heightAt, index) =>
      startNode(({ socket }, response) => {
        if (broken.has(index)) return void socket.resetAndDestroy();
        const height = Math.floor(heightAt(1_000 + (now * blocksPerSecond) / 1_000));
        response.writeHead(200, { "content-type": "application/json", "x-vendor-height": String(height) }).end("{}");
      }),
    ),
  );
  const mainnet = nodes.map(({ url }) => ({ url }));
  const context = await startTestListener({ nodes: mainnet, clock: () => now });
  const read = async () => {
    const height = Number((await fetch(context.origin + path)).headers.get("x-height"));
    pass(10);
    return height;
  };
  // Concurrent calls go to all nodes. A height counts from a second after the first one on.
  const shown = () => context.nodes.shown.of("endpoint-of-ledger-x", now);
  while (shown() === undefined) {
    await Promise.all(nodes.map(read));
    pass(50);
  }
  const before = nodes.map(({ requests }) => requests.length);
  return {
    ...context,
    read,
    shown,
    counts: () => nodes.map(({ requests }, index) => requests.length - (before[index] ?? 0)),
    break: (index) => void broken.add(index),
  };
}

test("reads of an endpoint do not go back although one node is 15 blocks behind", async () => {
  const group = await startGroup([(newest) => newest - 15, (newest) => newest]);

  let last = 0;
  for (let call = 0; call < 100; call++) {
    const height = await group.read();
    expect(height).toBeGreaterThanOrEqual(last);
    last = height;
  }

  expect(group.counts()[0], "calls of the node behind").toBeLessThan(15);
  // Concurrent calls go to both nodes.
  await Promise.all([group.read(), group.read()]);
  expect(group.nodes.of("ledger-x", "mainnet")[0]?.lag).toBeGreaterThanOrEqual(10);
  expect(group.charged()).toBe(7 * group.charges.length);
});

test("nodes at the same height share the calls", async () => {
  const group = await startGroup([(newest) => newest, (newest) => newest]);

  for (let round = 0; round < 50; round++) await Promise.all([group.read(), group.read()]);

  expect(Math.min(...group.counts())).toBeGreaterThan(15);
});

test("honest nodes keep their calls if another node reports a false height", async () => {
  const group = await startGroup([(newest) => newest, (newest) => newest, (newest) => newest + 10_000]);

  for (let round = 0; round < 50; round++) await Promise.all([group.read(), group.read(), group.read()]);

  expect(group.shown()).toBeLessThan(10_000);
  expect(Math.min(...group.counts().slice(0, 2))).toBeGreaterThan(25);
});

test("if the newer node fails, the caller gets the older answer", async () => {
  const group = await startGroup([(newest) => newest - 15, (newest) => newest]);
  group.break(1);

  for (let call = 0; call < 5; call++) expect(await group.read()).toBeGreaterThan(0);
  expect(group.calls.every(({ status }) => status === 200)).toBe(true);
});
