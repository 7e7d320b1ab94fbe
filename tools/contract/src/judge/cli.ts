/** Tries cases beyond those of the test, and prints the smallest document of each disagreement that is not known. */
import process from "node:process";
import { parseArgs } from "node:util";
import { caseOf } from "./cases.ts";
import { findKnown } from "./known.ts";
import { describe, shrink } from "./shrink.ts";
import { type Disagreement, tryCases } from "./try-cases.ts";

/** Cases at a time, whose clients are compiled together. */
const atOnce = 200;

/** Most disagreements to print. */
const most = 10;

const { values } = parseArgs({
  options: { from: { type: "string", default: "0" }, count: { type: "string", default: "2000" } },
});
const end = Number(values.from) + Number(values.count);
const unknown: (readonly [Disagreement, seed: number])[] = [];
for (let from = Number(values.from); from < end && unknown.length < most; from += atOnce) {
  const cases = Array.from({ length: Math.min(atOnce, end - from) }, (_, index) => caseOf(from + index));
  const found = (await tryCases(cases)).filter((one) => !findKnown(one));
  // One of each case.
  for (const [index, one] of cases.entries()) {
    const first = found.find((disagreement) => disagreement.one === one);
    if (first) unknown.push([first, from + index]);
  }
  console.log(`cases ${from} to ${from + cases.length - 1}: ${unknown.length} disagreements so far`);
}
for (const [one, seed] of unknown.slice(0, most)) console.log(describe(await shrink(one), seed));
process.exitCode = unknown.length === 0 ? 0 : 1;
