import { expect, test } from "vitest";
import { diskFull } from "../../src/drill/drills/disk-full.ts";
import { runDrill } from "../../src/drill/run-drill.ts";

test("on a full disk calls are refused, and /ready says why", async ({ skip }) => {
  const figures = await runDrill(diskFull, { rounds: 1 });
  if ("skipped" in figures) return skip(figures.skipped);
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter(({ holds }) => !holds)).toEqual([]);
});
