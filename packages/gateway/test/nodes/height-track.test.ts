import { expect, test } from "vitest";
import type { Node } from "../../src/nodes/node.ts";
import { createGroup } from "../support/create-group.ts";

/** Height that a node reports, by the seconds since its start and the number of its previous answers. */
type Heights = (seconds: number, answers: number) => number;

const honest: Heights = (seconds) => 1_000_000 + Math.floor(seconds * 5);
const slow: Heights = (seconds) => 1_000_000 + Math.floor(seconds / 5);

/** Simulates 50 calls per second, twelve of them under way. Returns each node's number of calls after `from` seconds. */
function callNodes(heights: readonly Heights[], from = 0, calls = 300) {
  const { nodes, group } = createGroup(heights.length);
  const underWay: Node[] = [];
  const answers = heights.map(() => 0);
  const counts = heights.map(() => 0);
  for (let call = 0; call < from * 50 + calls; call++) {
    const now = 5_000 + call * 20;
    const chosen = nodes.choose({ id: "endpoint", chain: "chain", network: "main", team: "team" }, [], true, now);
    if (!chosen) throw new Error("No node was chosen.");
    chosen.begin("team");
    underWay.push(chosen);
    if (call >= from * 50) counts[group.indexOf(chosen)] = (counts[group.indexOf(chosen)] ?? 0) + 1;
    const answering = underWay.length > 11 ? underWay.shift() : undefined;
    if (!answering) continue;
    const index = group.indexOf(answering);
    answering.end("team");
    answering.recordHeight(heights[index]?.(call / 50, answers[index] ?? 0) ?? 0, now, group);
    answers[index] = (answers[index] ?? 0) + 1;
  }
  return counts.map((count) => count / calls);
}

const most = Number.MAX_SAFE_INTEGER;

/** False reports about a true height. */
const lies: Record<string, (height: number, seconds: number, answers: number) => number> = {
  "the largest number": () => most,
  "the largest number once": (height, _, answers) => (answers === 20 ? most : height),
  "a number near the largest one that grows as the ledger does": (height) => most - 1e9 + height,
  "a million blocks too many": (height) => height + 1_000_000,
  "the time in ms": (_, seconds) => 1.9e12 + Math.floor(seconds * 1000),
  "ten times the growth of the ledger": (_, seconds) => 1_000_000 + Math.floor(seconds * 50),
  "a million blocks too many after five seconds": (height, seconds) => height + (seconds > 5 ? 1_000_000 : 0),
};

test.for(Object.entries(lies))("a node that reports %s leaves each honest node a quarter of all calls", ([, lie]) => {
  const lying =
    (ledger: Heights): Heights =>
    (...at) =>
      lie(ledger(...at), ...at);
  for (const heights of [
    [lying(honest), honest],
    [slow, lying(slow)],
    [honest, lying(honest), honest],
  ])
    for (const from of [0, 8, 60])
      for (const [index, share] of callNodes(heights, from).entries())
        if (heights[index] === honest || heights[index] === slow) expect(share).toBeGreaterThanOrEqual(0.25);
});

const ahead: Heights = (seconds, answers) => honest(seconds, answers) + 50;
const stuck: Heights = () => 1_000_000;
const dayAhead: Heights = (seconds, answers) => honest(seconds, answers) + 432_000;

test.for<[string, Heights[]]>([
  ["a node that leads by 50 blocks", [honest, ahead]],
  ["a node that leads one that stands still", [stuck, ahead]],
  ["a node that leads one that has stood still for a day", [stuck, dayAhead]],
  ["a node that leads one that catches up for a day", [(seconds) => 1_000_000 + Math.floor(seconds * 50), dayAhead]],
  ["a node that leads a new one, which has no block", [() => 0, (seconds) => 5e8 + Math.floor(seconds * 5)]],
  ["a node whose blocks take five seconds", [slow, (seconds, answers) => slow(seconds, answers) + 50]],
  ["a node of a fast ledger", [(seconds) => Math.floor(seconds * 50), (seconds) => 60 + Math.floor(seconds * 50)]],
])("%s is preferred within 10 s", ([, heights]) => {
  expect(callNodes(heights, 10).at(-1)).toBeGreaterThanOrEqual(0.95);
});

test("a node that has caught up gets its share again", () => {
  const late: Heights = (seconds, answers) => honest(seconds, answers) - (seconds < 20 ? 50 : 0);

  expect(callNodes([late, honest], 10)[0]).toBeLessThan(0.05);
  expect(callNodes([late, honest], 31)[0]).toBeGreaterThan(0.4);
});

test("nodes that differ by a few blocks all get calls", () => {
  const jittery: Heights = (seconds, answers) => honest(seconds, answers) - ((answers * 7) % 11);

  for (const share of callNodes([jittery, honest, jittery], 0, 3_000)) expect(share).toBeGreaterThan(0.25);
});
