import { expect, test } from "vitest";
import { Outliers } from "../../src/nodes/outliers.ts";
import { createGroup } from "../support/create-group.ts";

/** Creates two nodes. `call` sends a call, which a node answers well if `isWell`. @returns the node's index, or -1 */
function makeGroup(isWell: (node: number, seconds: number) => boolean) {
  const { nodes, group } = createGroup(2);
  const call = (seconds: number, id = "one", mayRepeat = false) => {
    const now = 100_000 + seconds * 1_000;
    const chosen = nodes.choose({ id, chain: "chain", network: "main", team: id }, [], mayRepeat, now);
    if (!chosen) return -1;
    const index = group.indexOf(chosen);
    chosen.outliers[isWell(index, seconds) ? "succeeded" : "failed"]({ id, team: id }, chosen, now);
    return index;
  };
  return { nodes, group, call };
}

const secondsUpTo = (count: number) => Array.from({ length: count }, (_, second) => second);

// sick-nodes.test.ts has calls of several endpoints and teams.
test("the time out doubles from 5 s to 5 min, and then starts anew", () => {
  const { call } = makeGroup((node, seconds) => node !== 0 || (seconds > 3_000 && seconds < 4_000));
  const tried = secondsUpTo(6_000).filter((seconds) => call(seconds) === 0);
  expect(tried.slice(0, 9)).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915]);
  const late = tried.filter((seconds) => seconds >= 4_000);
  expect(late.slice(0, 3)).toEqual([4_000, 4_005, 4_015]);
  expect(tried.filter((seconds) => seconds > 3_000 && seconds < 4_000).length).toBeGreaterThan(600);
});

test("after some endpoints, no further one meets the sick node", () => {
  const { call } = makeGroup((node) => node !== 0);
  for (const endpoint of ["one", "two", "one", "two", "three"]) call(0, endpoint);
  const others = (seconds: number) => Array.from({ length: 100 }, (_, other) => call(seconds, `${seconds}-${other}`));
  expect(others(0.3)).not.toContain(0);
  expect(others(5.5).filter((node) => node === 0)).toHaveLength(1);
});

test("if all nodes fail, none is out", () => {
  let well = -1;
  const { nodes, call } = makeGroup((node) => node === well);
  for (const seconds of secondsUpTo(1_000)) {
    for (const endpoint of ["one", "two"]) call(seconds, endpoint);
    expect(nodes.status().filter(({ isCoolingDown }) => isCoolingDown).length).toBeLessThan(2);
  }
  for (const [round, node] of [0, 1, 0].entries()) {
    well = node;
    const found = [0, 0.2, 0.4].filter((seconds) => call(2_000 + round * 10_000 + seconds) === node);
    expect(found.length).toBeGreaterThanOrEqual(2);
  }
});

test("a node that takes no connection is out for all", () => {
  const { call, group } = makeGroup(() => true);
  const [first, second] = group;
  first?.outliers.unreachable(first, 100_000);
  expect(call(0.1)).toBe(1);
  second?.outliers.unreachable(second, 100_200);
  expect(call(0.3, "one", true), "one of two stays in").toBeGreaterThanOrEqual(0);
  expect(call(5.5, "two")).toBeGreaterThanOrEqual(0);
});

/** A call: its time in ms, an endpoint with its team before the slash, a node, and its outcome, which is still unknown if it is absent. */
type Call = [ms: number, endpoint: string, node: number, isWell?: boolean];

/** Plays calls at nodes. `best` is the node that a call should go to, if any node has failed lately. */
function play(count: number, calls: readonly Call[]) {
  const nodes = Array.from({ length: count }, (_, node) => ({ node }));
  const outliers = new Outliers(nodes);
  const callerOf = (id: string) => ({ id, team: id.split("/")[0] ?? "" });
  for (const [ms, id, index, isWell] of calls) {
    const [caller, node = expect.unreachable()] = [callerOf(id), nodes[index]];
    if (isWell === undefined) outliers.standings(caller, true, ms)?.chosen(node);
    else outliers[isWell ? "succeeded" : "failed"](caller, node, ms);
  }
  const best = (id: string, ms: number, mayRepeat = true) => {
    const standings = outliers.standings(callerOf(id), mayRepeat, ms);
    return standings && nodes.toSorted((one, other) => standings.rank(one) - standings.rank(other))[0]?.node;
  };
  return { best, out: nodes.filter((node) => outliers.isOut(node, calls.at(-1)?.[0] ?? 0)).map(({ node }) => node) };
}

const [bad, well] = [false, true];

test.for<[what: string, out: number[], ...calls: Call[]]>([
  ["failures of two teams", [0], [0, "a", 0, bad], [0, "a", 1, well], [0, "b", 0, bad]],
  ["many more than another's", [0], [0, "a", 0, bad], [0, "a", 1, well], [0, "b", 1, bad], [0, "b", 0, bad]],
  ["those of one team that calls alone", [0], [0, "a/1", 0, bad], [0, "a/1", 1, well], [0, "a/2", 0, bad]],
  ["those of one of two teams", [], [0, "a/1", 0, bad], [0, "b", 0, well], [0, "a/1", 1, well], [0, "a/2", 0, bad]],
  ["failures more than 10 s apart", [], [0, "a", 0, bad], [10_001, "a", 1, well], [10_001, "b", 0, bad]],
  ["a success of 10 s ago", [0], [0, "a", 0, bad], [0, "a", 1, well], [9_000, "a", 0, bad], [10_000, "b", 0, bad]],
])("after %s, these nodes are out for all: %j", ([, out, ...calls]) => {
  expect(play(2, calls).out).toEqual(out);
});

test("nodes that fail for the same part of the endpoints stay in", () => {
  const calls = ["c", "a", "b"].flatMap((id): Call[] => [0, 1].map((node) => [0, id, node, id === "c"]));
  expect(play(3, [[0, "a", 0, bad], ...calls]).out).toEqual([]);
});

test.for<[what: string, count: number, ms: number, best: number | undefined, ...calls: Call[]]>([
  ["that failed longest ago for any", 2, 3_000, 1, [0, "a", 0, bad], [1_000, "a", 1, bad], [2_000, "b", 0, bad]],
  ["that is tried again after the same time", 2, 9_999, 1, [0, "a", 0, bad], [5_000, "a", 0]],
  ["that is due, although a call under way failed later", 2, 5_000, 0, [0, "a", 0, bad], [1_000, "a", 0, bad]],
  ["of two, later", 2, 20_000, undefined, [0, "a", 0, bad]],
  ["without another one", 1, 0, undefined, [0, "a", 0, bad]],
])("a call goes to the node %s", ([, count, ms, best, ...calls]) => {
  expect(play(count, calls).best("a", ms)).toBe(best);
});

test("other calls try a node 10 s after the last such call", () => {
  const { best } = play(2, [[0, "a", 0, bad]]);
  expect([best("a", 1_000), best("a", 11_000, false), best("a", 11_001, false)]).toEqual([1, 1, 0]);
});
