import { readFileSync } from "node:fs";
import { mergePatch } from "@ledgergate/support/merge-patch";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Problem } from "../src/imported-problems.ts";
import { rules } from "../src/rules/index.ts";
import { lintDocuments } from "./support/lint-documents.ts";
import { type Files, readCases, sample } from "./support/rule-cases.ts";

/** A rule of Redocly that sees what our preprocessor adds. */
const ofRedocly = "no-invalid-media-type-examples";
/** Our rules that `redocly.yaml` defines without code. */
const configured = Object.keys(
  parse(readFileSync(new URL("../../../redocly.yaml", import.meta.url), "utf8")).rules,
).filter((rule) => /^(?:rule\/|response-contains-header$)/.test(rule));
const suites = Object.entries(readCases()).map(([name, cases]) => ({
  rule: configured.find((rule) => rule === `rule/${name}`) ?? name,
  cases,
}));
const allCases = suites.flatMap((suite) => suite.cases);

let unchanged: readonly Problem[] = [];
const reports = new Map<object, readonly Problem[]>();

beforeAll(async () => {
  const [first, ...others] = await lintDocuments([
    sample,
    ...allCases.map(({ change }) => mergePatch(sample, change) as Files),
  ]);
  unchanged = first ?? [];
  for (const [index, each] of allCases.entries()) reports.set(each, others[index] ?? []);
}, 60_000);

it("finds nothing wrong with the sample", () => {
  expect(unchanged).toEqual([]);
});

it("has a refused change for every rule", () => {
  const refusing = suites.filter((suite) => suite.cases.some(({ problems }) => Object.keys(problems).length > 0));
  expect(refusing.map(({ rule }) => rule).sort()).toEqual([...Object.keys(rules), ...configured, ofRedocly].sort());
});

describe.each(suites)("$rule", ({ rule, cases }) => {
  it.each(cases)("$title", (each) => {
    const found = (reports.get(each) ?? []).filter((problem) => [rule, `ledgergate/${rule}`].includes(problem.rule));
    const expected = Object.entries(each.problems).map(([place, text]) => [place, expect.stringContaining(text)]);
    const messages = Object.fromEntries(found.map(({ place, message }) => [place, message]));
    expect(messages).toEqual(Object.fromEntries(expected));
  });
});
