import { expect, test } from "vitest";
import { sigkill } from "../src/drills/sigkill.ts";
import { runDrill } from "../src/run-drill.ts";

test("every seen answer is charged, and no call hangs, in five rounds of SIGKILL", async () => {
  const figures = await runDrill(sigkill, { rounds: 5 });
  expect(figures).not.toHaveProperty("skipped");
  expect(figures).toHaveLength(5);
  expect(Array.isArray(figures) && figures.filter(({ holds }) => !holds)).toEqual([]);
});
