import { expect, test } from "vitest";
import type { Nodes } from "../../src/nodes/nodes.ts";
import { Outliers } from "../../src/nodes/outliers.ts";
import { createGroup } from "../support/create-group.ts";

/** Tests if a node answers a call of an endpoint well. `seconds`: time since the first call. */
type Answers = (node: number, endpoint: string, seconds: number) => boolean;

interface Group extends Nodes {
  /** Sends a call. @returns the nodes that got it, the last one of which answered well if `isWell` */
  call(endpoint: string, seconds: number, mayRepeat?: boolean): { nodes: number[]; isWell: boolean };
}

function makeGroup(count: number, answers: Answers): Group {
  const { nodes, group } = createGroup(count);
  return {
    ...nodes,
    call(id, seconds, mayRepeat = false) {
      const now = 100_000 + seconds * 1_000;
      const got: number[] = [];
      for (;;) {
        const excluded = mayRepeat ? got.flatMap((index) => group[index] ?? []) : [];
        // Endpoints of one team have a common beginning of their names.
        const [team = ""] = id.split("/");
        const chosen = nodes.choose({ id, chain: "chain", network: "main", team }, excluded, mayRepeat, now);
        if (!chosen) return { nodes: got, isWell: false };
        const index = group.indexOf(chosen);
        got.push(index);
        const isWell = answers(index, id, seconds);
        if (isWell) chosen.outliers.succeeded({ id, team }, chosen, now);
        else chosen.outliers.failed({ id, team }, chosen, now);
        if (isWell || !mayRepeat) return { nodes: got, isWell };
      }
    },
  };
}

const firstIsSick: Answers = (node) => node !== 0;

/** The seconds of a number of calls at a rate. */
function secondsOf(calls: number, rate: number) {
  return Array.from({ length: calls }, (_, call) => call / rate);
}

test.for([1, 10, 100])("of %i calls a second, nearly all avoid a sick node", (rate) => {
  for (const endpoints of [["one"], ["one", "two", "three", "four"]]) {
    const group = makeGroup(2, firstIsSick);
    const failed = secondsOf(200, rate).filter(
      (seconds, call) => !group.call(endpoints[call % endpoints.length] ?? "", seconds).isWell && call >= 10,
    );
    expect(failed.length).toBeLessThanOrEqual(9);
  }
});

test("the time out doubles from 5 s to 5 min, and then starts anew", () => {
  const group = makeGroup(2, (node, _, seconds) => node !== 0 || (seconds > 3_000 && seconds < 4_000));
  const tried = secondsOf(6_000, 1).filter((seconds) => group.call("one", seconds).nodes.includes(0));
  expect(tried.slice(0, 8)).toEqual([0, 5, 15, 35, 75, 155, 315, 615]);
  const late = tried.filter((seconds) => seconds >= 4_000);
  expect(late.slice(0, 3)).toEqual([4_000, 4_005, 4_015]);
  expect(tried.filter((seconds) => seconds > 3_000 && seconds < 4_000).length).toBeGreaterThan(600);
});

test("a call that skips nodes that are out tries one that is due", () => {
  const { nodes, group } = createGroup(2);
  const caller = { id: "one", chain: "chain", network: "main", team: "one" };
  group[0]?.outliers.failed(caller, group[0], 0);
  const chosen = (now: number) => nodes.choose(caller, group.slice(1), true, now, true);

  expect([4_999, 5_000, 5_001].map(chosen)).toEqual([undefined, group[0], undefined]);
});

test("coming back is tried with calls that may be repeated", () => {
  const group = makeGroup(2, firstIsSick);
  const failed: number[] = [];
  const tries: number[] = [];
  for (const seconds of secondsOf(300, 1)) {
    if (!group.call("one", seconds).isWell) failed.push(seconds);
    if (group.call("one", seconds + 0.5, true).nodes[0] === 0) tries.push(seconds);
  }
  expect(failed).toEqual([0]);
  expect(tries).toEqual([5, 15, 35, 75, 155]);
});

test.for<[what: string, before: string[], endpoints: string[], answers: Answers]>([
  ["an endpoint that fails everywhere", [], ["bad"], () => false],
  ["one that fails at the first node alone", [], ["sly"], (node) => node === 1],
  ["a team with several of these", ["sly/1", "good"], ["sly/1", "sly/2", "sly/3"], (node) => node === 1],
])("%s moves no call of another team", ([, before, endpoints, answers]) => {
  const group = makeGroup(2, (node, id, seconds) => id === "good" || answers(node, id, seconds));
  for (const endpoint of before) group.call(endpoint, 0);
  for (const seconds of secondsOf(1_000, 10)) {
    for (const endpoint of endpoints) group.call(endpoint, seconds, endpoint === "bad" && seconds % 2 === 0);
    expect(group.call("good", seconds + 0.05).nodes).toEqual([0]);
  }
  expect(group.status().map(({ isCoolingDown }) => isCoolingDown)).toEqual([false, false]);
});

test("after two endpoints, no further one meets the sick node", () => {
  const group = makeGroup(3, firstIsSick);
  for (const seconds of [0, 0.1]) for (const endpoint of ["one", "two"]) group.call(endpoint, seconds);
  group.call("three", 0.2);
  for (let call = 0; call < 100; call++) expect(group.call(`other-${call}`, 0.3).nodes).toEqual([1]);
  const tries = Array.from({ length: 100 }, (_, call) => group.call(`another-${call}`, 5.5).nodes[0]);
  expect(tries.filter((node) => node === 0).length).toBe(1);
});

test("if all nodes fail, none is out", () => {
  let well = -1;
  const group = makeGroup(2, (node) => node === well);
  for (const seconds of secondsOf(1_000, 1)) {
    for (const endpoint of ["one", "two"]) group.call(endpoint, seconds);
    expect(group.status().filter(({ isCoolingDown }) => isCoolingDown).length).toBeLessThan(2);
  }
  for (const [round, node] of [0, 1, 0].entries()) {
    well = node;
    const found = [0, 0.2, 0.4].map((seconds) => group.call("one", 2_000 + round * 10_000 + seconds).isWell);
    expect(found.filter((isWell) => isWell).length).toBeGreaterThanOrEqual(2);
  }
});

test("a node that takes no connection is out for all", () => {
  const group = makeGroup(2, () => true);
  const [first, second] = group.of("chain", "main");
  first?.outliers.unreachable(first, 100_000);
  expect(group.call("one", 0.1).nodes).toEqual([1]);
  second?.outliers.unreachable(second, 100_200);
  expect(group.call("one", 0.3, true).isWell, "one of two stays in").toBe(true);
  expect(group.call("two", 5.5).isWell).toBe(true);
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
  [
    "those that are clearly more than another node's",
    [0],
    [0, "a", 0, bad],
    [0, "a", 1, well],
    [0, "b", 1, bad],
    [0, "b", 0, bad],
  ],
  ["those of one team that calls alone", [0], [0, "a/1", 0, bad], [0, "a/1", 1, well], [0, "a/2", 0, bad]],
  ["those of one of two teams", [], [0, "a/1", 0, bad], [0, "b", 0, well], [0, "a/1", 1, well], [0, "a/2", 0, bad]],
  ["failures 10 s apart", [0], [0, "a", 0, bad], [10_000, "a", 1, well], [10_000, "b", 0, bad]],
  ["failures more than 10 s apart", [], [0, "a", 0, bad], [10_001, "a", 1, well], [10_001, "b", 0, bad]],
  ["a success of 10 s ago", [0], [0, "a", 0, bad], [0, "a", 1, well], [9_000, "a", 0, bad], [10_000, "b", 0, bad]],
  ["an older success", [], [0, "a", 0, bad], [0, "a", 1, well], [9_000, "a", 0, bad], [10_001, "b", 0, bad]],
])("after %s, these nodes are out for all: %j", ([, out, ...calls]) => {
  expect(play(2, calls).out).toEqual(out);
});

test("nodes that fail for the same part of the endpoints stay in", () => {
  const calls = ["c", "a", "b"].flatMap((id): Call[] => [0, 1].map((node) => [0, id, node, id === "c"]));
  expect(play(3, [[0, "a", 0, bad], ...calls]).out).toEqual([]);
});

test.for<[what: string, count: number, ms: number, best: number | undefined, ...calls: Call[]]>([
  ["that failed longest ago", 3, 3_000, 2, [0, "a", 2, bad], [1_000, "a", 0, bad], [2_000, "a", 1, bad]],
  [
    "that failed for another endpoint longest ago",
    2,
    3_000,
    1,
    [0, "a", 0, bad],
    [1_000, "a", 1, bad],
    [2_000, "b", 0, bad],
  ],
  ["that is due, although a call went there before", 2, 5_000, 0, [0, "a", 0, bad], [4_000, "a", 0]],
  ["that is tried again after the same time", 2, 9_999, 1, [0, "a", 0, bad], [5_000, "a", 0]],
  [
    "that is due 5 s after it failed",
    2,
    16_000,
    0,
    [0, "a", 0, bad],
    [5_000, "a", 0, well],
    [9_000, "a", 0, well],
    [11_000, "a", 0, bad],
  ],
  ["that is due, although a call under way failed later", 2, 5_000, 0, [0, "a", 0, bad], [1_000, "a", 0, bad]],
  ["of two, 20 s after a failure", 2, 19_999, 0, [0, "a", 0, bad]],
  ["of two, later", 2, 20_000, undefined, [0, "a", 0, bad]],
  ["without another one", 1, 0, undefined, [0, "a", 0, bad]],
])("a call goes to the node %s", ([, count, ms, best, ...calls]) => {
  expect(play(count, calls).best("a", ms)).toBe(best);
});

test("other calls try a node 10 s after the last such call", () => {
  const { best } = play(2, [[0, "a", 0, bad]]);
  expect([best("a", 1_000), best("a", 11_000, false), best("a", 11_001, false)]).toEqual([1, 1, 0]);
});
