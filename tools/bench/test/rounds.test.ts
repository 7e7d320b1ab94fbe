import { expect, test } from "vitest";
import { measureInterleaved } from "../src/rounds.ts";

test("subjects take turns, each begins as often, and the rounds of warm-up are thrown away", async () => {
  const order: string[] = [];
  const subject = (name: string, costs: number[]) => ({
    name,
    async measure() {
      order.push(name);
      return costs.shift() ?? Number.NaN;
    },
  });
  const measured = await measureInterleaved([subject("a", [100, 1, 3, 2]), subject("b", [100, 10, 10, 10])], {
    rounds: 3,
    progress: () => {},
  });
  expect(measured).toEqual([
    { name: "a", costs: [1, 3, 2] },
    { name: "b", costs: [10, 10, 10] },
  ]);
  expect(order).toEqual(["a", "b", "b", "a", "b", "a", "a", "b"]);
});
