import { expect, test } from "vitest";
import { median, medianError, quantile, ratiosTo } from "../src/statistics.ts";

test("a quantile lies between its neighbours", () => {
  expect(quantile([4, 1, 2], 0.5)).toBe(2);
  expect(quantile([3, 1], 0.25)).toBe(1.5);
  expect(() => median([])).toThrow("no quantile of nothing");
});

test("ratios compare within a round, so that what slows a whole round down does not count", () => {
  expect(ratiosTo({ name: "base", costs: [1, 10] }, { name: "other", costs: [2, 20] })).toEqual([2, 2]);
});

test("a median is the surer the more rounds agree with it", () => {
  expect(medianError([5, 5, 5, 5])).toBe(0);
  const spread = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(medianError([...spread, ...spread, ...spread, ...spread])).toBeLessThan(medianError(spread));
});
