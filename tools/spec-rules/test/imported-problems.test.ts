import { expect, test } from "vitest";
import { compareCounts, countProblems } from "../src/imported-problems.ts";

const problem = (rule: string, place: string) => ({ rule, place, message: "Bad." });
const problems = [problem("a", "x.yaml#/0"), problem("b", "x.yaml#/1"), problem("b", "x.yaml#/2")];

test("problems are counted by rule, most frequent first", () => {
  expect(Object.entries(countProblems(problems))).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

test("counts of an import may only fall, and none allows a broken structure", () => {
  const where = "`lint` in `x-imported` of openapi.yaml";
  expect(compareCounts({ a: 1, b: 2 }, problems)).toEqual([]);
  const broken = problem("struct", "x.yaml#/");
  expect(compareCounts({ b: 3, c: 1, struct: 1 }, [...problems, broken])).toEqual([
    `b: 2 problems. Write 2 instead of 3 into ${where}.`,
    `a: 1 problems, and ${where} allows 0.\n  x.yaml#/0: Bad. (a)`,
    `struct: 1 problems, and ${where} allows 0.\n  x.yaml#/: Bad. (struct)`,
    `c: 0 problems. Write 0 instead of 1 into ${where}.`,
  ]);
});
