import { expect, test } from "vitest";
import type { Node } from "../../src/nodes/node.ts";
import { createGroup } from "../support/create-group.ts";

/** Height that a node reports, by the seconds since its start and the number of its previous answers. */
type Heights = (seconds: number, answers: number) => number;

const honest: Heights = (seconds) => 1_000_000 + Math.floor(seconds * 5);
const slow: Heights = (seconds) => 1_000_000 + Math.floor(seconds / 5);

/** Simulates 50 calls per second, twelve of them under way. Returns each node's number of calls after `from` seconds. */
function callNodes(heights: readonly Heights[], { from = 0, calls = 300 }: { from?: number; calls?: number } = {}) {
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

const liars: Readonly<Record<string, (ledger: Heights) => Heights>> = {
  "the largest number": () => () => most,
  "the largest number once": (ledger) => (seconds, answers) => (answers === 20 ? most : ledger(seconds, answers)),
  "a number near the largest one that grows as the ledger does": (ledger) => (seconds, answers) =>
    most - 1e9 + ledger(seconds, answers),
  "a million blocks too many": (ledger) => (seconds, answers) => ledger(seconds, answers) + 1_000_000,
  "the time in ms": () => (seconds) => 1.9e12 + Math.floor(seconds * 1000),
  "ten times the growth of the ledger": () => (seconds) => 1_000_000 + Math.floor(seconds * 50),
  "a million blocks too many after five seconds": (ledger) => (seconds, answers) =>
    ledger(seconds, answers) + (seconds > 5 ? 1_000_000 : 0),
};

const groups: readonly (readonly [string, (liar: (ledger: Heights) => Heights) => Heights[]])[] = [
  ["two", (liar) => [liar(honest), honest]],
  ["two of a slow ledger", (liar) => [slow, liar(slow)]],
  ["three", (liar) => [honest, liar(honest), honest]],
];

test.for(
  groups.flatMap(([name, make]) => Object.entries(liars).map(([lie, liar]) => [lie, name, make(liar)] as const)),
)("a node that reports %s, one of %s, leaves each honest node a quarter of all calls", ([, , heights]) => {
  for (const from of [0, 8, 60]) {
    const shares = callNodes(heights, { from });
    for (const [index, share] of shares.entries())
      if (heights[index] === honest || heights[index] === slow) expect(share).toBeGreaterThanOrEqual(0.25);
  }
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
  const shares = callNodes(heights, { from: 10 });

  expect(shares.at(-1)).toBeGreaterThanOrEqual(0.95);
});

test("a node that has caught up gets its share again", () => {
  const late: Heights = (seconds, answers) => honest(seconds, answers) - (seconds < 20 ? 50 : 0);

  expect(callNodes([late, honest], { from: 10 })[0]).toBeLessThan(0.05);
  expect(callNodes([late, honest], { from: 31 })[0]).toBeGreaterThan(0.4);
});

test("nodes that differ by a few blocks all get calls, whatever the order of their answers", () => {
  const jittery: Heights = (seconds, answers) => honest(seconds, answers) - ((answers * 7) % 11);

  for (const share of callNodes([jittery, honest, jittery], { calls: 3000 })) expect(share).toBeGreaterThan(0.25);
});
