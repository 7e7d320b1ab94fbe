import { expect, test } from "vitest";
import { measureInterleaved, quantile } from "../src/rounds.ts";

test("subjects take turns, the first round is thrown away and the median counts", async () => {
  const order: string[] = [];
  const subject = (name: string, costs: number[]) => ({
    name,
    async measure() {
      order.push(name);
      return costs.shift() ?? Number.NaN;
    },
  });
  const measured = await measureInterleaved([subject("a", [100, 1, 3, 2]), subject("b", [100, 10, 10, 10])], 3);
  expect(measured.map(({ name, median }) => [name, median])).toEqual([
    ["a", 2],
    ["b", 10],
  ]);
  expect(order).toEqual(["b", "a", "a", "b", "b", "a", "a", "b"]);
});

test("a quantile lies between its neighbours", () => {
  expect(quantile([1, 2, 4], 0.5)).toBe(2);
  expect(quantile([1, 3], 0.25)).toBe(1.5);
  expect(() => quantile([], 0.5)).toThrow("no quantile of nothing");
});
