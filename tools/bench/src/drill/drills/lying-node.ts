import { setTimeout as sleep } from "node:timers/promises";
import { atLeast, atMost, type Drill, type DrillFigure, sumOf } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { startLoad } from "../load.ts";
import { callPath, groupNodes, type HeightAt, startNodeWithHeight, unlimited } from "../node.ts";

const honest: HeightAt = (seconds) => 1_000_000 + Math.floor(seconds * 5);
const ahead: HeightAt = (seconds, answers) => honest(seconds, answers) + 50;

const lies: readonly (readonly [string, HeightAt])[] = [
  ["reports 2^53 − 1", () => Number.MAX_SAFE_INTEGER],
  ["reports a million blocks more each time", (_, answers) => answers * 1e6],
  ["is a million blocks ahead", (seconds, answers) => honest(seconds, answers) + 1e6],
];

/** Number of calls over which the nodes' shares are measured. */
const measuredCalls = 300;

/** Time for a false height to take effect, in ms. */
const settleMs = 8_000;

/** Answer time of a node, in ms. It lets all callers have calls under way at once. */
const answerMs = 50;

/** Lets one of two or three nodes report a false height, then lets an honest node lead. */
export const lyingNode: Drill = {
  name: "lying-node",
  about:
    "one of two or three nodes reports a false height: honest nodes keep their calls, and a leading honest node is preferred",
  rounds: 1,
  async run({ stack, progress }) {
    const figures: DrillFigure[] = [];
    for (const [lie, liar] of lies)
      for (const heights of [
        [liar, honest],
        [liar, honest, honest],
      ]) {
        progress(`one of ${heights.length} ${lie}`);
        const group = await startGroup(stack, heights);
        await sleep(settleMs);
        const [, ...shares] = await group.countShares(measuredCalls);
        await group.stop();
        figures.push(
          atLeast(`one of ${heights.length} ${lie}: least share of an honest node`, Math.min(...shares), 0.25),
        );
      }
    for (const others of [1, 2]) {
      progress(`one leads ${others} by 50 blocks`);
      const group = await startGroup(stack, [...Array.from({ length: others }, () => honest), ahead]);
      const begin = performance.now();
      while (((await group.countShares(50)).at(-1) ?? 0) < 0.9 && performance.now() - begin < 20_000);
      await group.stop();
      figures.push(
        atMost(
          `one leads ${others} by 50 blocks: has nine of ten calls after`,
          performance.now() - begin,
          10_000,
          "ms",
        ),
      );
    }
    return figures;
  },
};

interface NodeGroup {
  /** Waits for a number of calls, and returns each node's share of them. */
  countShares(calls: number): Promise<number[]>;
  stop(): Promise<unknown>;
}

/** Starts a gateway with a node for each of the heights, and twelve callers. */
async function startGroup(stack: AsyncDisposableStack, heights: readonly HeightAt[]): Promise<NodeGroup> {
  const nodes = await Promise.all(heights.map((heightAt) => startNodeWithHeight(stack, heightAt, answerMs)));
  const site = await makeSite(stack, { nodes: groupNodes(nodes), ...unlimited });
  const gateway = await site.start();
  const load = startLoad({ origin: site.url, path: callPath(site), connections: 12 });
  return {
    async countShares(calls) {
      const before = nodes.map(({ answers }) => answers());
      const since = () => nodes.map(({ answers }, index) => answers() - (before[index] ?? 0));
      while (sumOf(since(), Number) < calls) await sleep(20);
      const counts = since();
      return counts.map((count) => count / sumOf(counts, Number));
    },
    async stop() {
      await load.stop();
      await gateway.stop();
    },
  };
}
