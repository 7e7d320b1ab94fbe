/** Tries cases beyond those of the test, and prints the smallest document of each disagreement. */
import process from "node:process";
import { parseArgs } from "node:util";
import { caseOf } from "./cases.ts";
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
const disagreements: (readonly [Disagreement, seed: number])[] = [];
for (let from = Number(values.from); from < end && disagreements.length < most; from += atOnce) {
  const cases = Array.from({ length: Math.min(atOnce, end - from) }, (_, index) => caseOf(from + index));
  const found = await tryCases(cases);
  // One of each case.
  for (const [index, one] of cases.entries()) {
    const first = found.find((disagreement) => disagreement.one === one);
    if (first) disagreements.push([first, from + index]);
  }
  console.log(`cases ${from} to ${from + cases.length - 1}: ${disagreements.length} disagreements so far`);
}
for (const [one, seed] of disagreements.slice(0, most)) console.log(describe(await shrink(one), seed));
process.exitCode = disagreements.length === 0 ? 0 : 1;
