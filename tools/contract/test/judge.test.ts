import { expect, test } from "vitest";
import { caseOf, firstCases } from "../src/judge/cases.ts";
import { describe, shrink } from "../src/judge/shrink.ts";
import { tryCases } from "../src/judge/try-cases.ts";

test("all readers give ajv's verdicts", { timeout: 300_000 }, async () => {
  const cases = Array.from({ length: firstCases }, (_, seed) => caseOf(seed));
  const [first] = await tryCases(cases);
  if (first) expect.fail(describe(await shrink(first), cases.indexOf(first.one)));
});
