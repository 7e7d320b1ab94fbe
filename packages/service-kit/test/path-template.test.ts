import { expect, test } from "vitest";
import { readPathTemplate, readPathValues } from "../src/read/path-template.ts";

const values = (template: string, path: string): readonly string[] =>
  Object.values(readPathValues(readPathTemplate(template), path.slice(1).split("/")));

test.each([
  ["/daily/{year}-{month}-{day}.json", "/daily/2026-11-30.json", ["2026", "11", "30"]],
  ["/{a}-{b}", "/1-2-3", ["1-2", "3"]],
  ["/{a}-{b}-{c}", "/-----", ["-", "-", "-"]],
  ["/{a}{__proto__}", "/123", ["12", "3"]],
  ["/x{a}x{b}x", "/xxxxx", ["x", "x"]],
  ["/{a}/{b}:freeze", "/1/2:freeze", ["1", "2"]],
  ["/{a}-{b}", "/1-", ["", ""]],
  ["/x{a}x{b}x", "/xxxx", ["", ""]],
])("an earlier value is as long as possible, none is empty: %s reads %s", (template, path, expected) => {
  expect(values(template, path)).toEqual(expected);
});

test.each([
  ["/{year}-{month}-{day}.json", "-".repeat(100_000)],
  [`/${"{a}-".repeat(50)}x`, "-".repeat(100_000)],
  [`/${"{a}".repeat(50)}x`, "x".repeat(100_000)],
  [`/${"{a}-b".repeat(50)}`, "-a".repeat(50_000)],
  ["{".repeat(200_000), "{"],
])("matching and reading take linear time (template %#)", (template, segment) => {
  const start = performance.now();
  values(template, `/${segment}`);
  // Quadratic time would be seconds.
  expect(performance.now() - start).toBeLessThan(500);
});
