import { expect, test } from "vitest";
import { readWorldOptions } from "../../src/world/options.ts";

test("elapsed time is never negative", () => {
  let time = 1_000;
  const { elapsedMs } = readWorldOptions({ now: () => time });
  time = 1_500;
  expect(elapsedMs()).toBe(500);
  time = 0;
  expect(elapsedMs()).toBe(0);
});

test("the end of a range is allowed", () => {
  expect(readWorldOptions({ head: 10n, prunedBelow: 10n }).prunedBelow).toBe(10n);
});

test.each([
  [{ head: -1n }, "World option head must be a whole number from 0 to 4294967296, got -1."],
  [{ head: 5.5 }, "World option head must be a whole number from 0 to 4294967296, got 5.5."],
  [{ head: 10n, prunedBelow: 11n }, "World option prunedBelow must be a whole number from 0 to 10, got 11."],
  [{ start: Number.NaN }, "World option start must be a time in milliseconds, got NaN."],
  [{ blockTimeMs: 0 }, "World option blockTimeMs must be a whole number from 1 to 3600000, got 0."],
])("%o is refused with its range", (options, message) => {
  expect(() => readWorldOptions(options)).toThrow(new RangeError(message));
});
