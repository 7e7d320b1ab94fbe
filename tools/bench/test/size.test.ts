import { expect, test } from "vitest";
import { sizeBudgets } from "../src/size/budgets.ts";
import { bundle } from "../src/size/bundle.ts";
import { allFiveProgram, clientPrograms } from "../src/size/programs.ts";

test.each(Object.entries(clientPrograms))("%s with one call keeps to the budget", async (_, program) => {
  expect((await bundle(program)).gzipped).toBeLessThanOrEqual(sizeBudgets.oneCall);
});

test("all five clients together keep to the budget", async () => {
  expect((await bundle(allFiveProgram)).gzipped).toBeLessThanOrEqual(sizeBudgets.allFive);
});
