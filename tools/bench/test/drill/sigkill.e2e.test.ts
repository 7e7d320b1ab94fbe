import { expect, test } from "vitest";
import { sigkill } from "../../src/drill/drills/sigkill.ts";
import { runDrill } from "../../src/drill/run-drill.ts";

test("after SIGKILL of a worker, the primary or both, every received answer is charged, and no call hangs", async () => {
  const figures = await runDrill(sigkill, { rounds: 3 });
  expect(figures).not.toHaveProperty("skipped");
  expect(figures).toHaveLength(5);
  expect(Array.isArray(figures) && figures.filter(({ holds }) => !holds)).toEqual([]);
});
