import { expect, test } from "vitest";
import { formatTable } from "../src/format-table.ts";

test("a table shows each value beside its goal", () => {
  const text = formatTable({
    title: "Title",
    columns: [
      { title: "time", unit: "µs", digits: 1 },
      { title: "÷ base", digits: 2 },
    ],
    rows: [
      { name: "base", values: [100, 1] },
      { name: "slow", values: [150, 1.5], goal: { column: "÷ base", atMost: 1.25 } },
      { name: "fast", values: [undefined, 0.5], goal: { column: "÷ base", atLeast: 0.4, atMost: 0.7 } },
    ],
  });
  expect(text.split("\n")).toEqual([
    "Title",
    "          time  ÷ base",
    "base  100.0 µs    1.00",
    "slow  150.0 µs    1.50  ≤ 1.25 missed",
    "fast              0.50  ≥ 0.4, ≤ 0.7 ok",
  ]);
});
