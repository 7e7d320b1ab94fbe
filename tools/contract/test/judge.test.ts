import { expect, test } from "vitest";
import { caseOf, firstCases } from "../src/judge/cases.ts";
import { findKnown, known } from "../src/judge/known.ts";
import { describe, shrink } from "../src/judge/shrink.ts";
import { tryCases } from "../src/judge/try-cases.ts";

test("all readers give ajv's verdicts", { timeout: 300_000 }, async () => {
  const cases = Array.from({ length: firstCases }, (_, seed) => caseOf(seed));
  const found = await tryCases(cases);
  const [first] = found.filter((one) => !findKnown(one));
  if (first) expect.fail(describe(await shrink(first), cases.indexOf(first.one)));
  // A disagreement that is mended is no longer known.
  const reached = new Set(found.map(findKnown));
  expect(known.filter((one) => !reached.has(one))).toEqual([]);
});
