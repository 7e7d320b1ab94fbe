import { expect, test } from "vitest";
import { exampleTimeMs, readWorldOptions } from "../../src/world/options.ts";

test("the defaults are the settings of the documents' examples", () => {
  const settings = readWorldOptions();
  expect(settings).toMatchObject({ head: 3301n, prunedBelow: 1n, blockTimeMs: 375, documents: {} });
  expect(settings.now()).toBe(exampleTimeMs);
  expect(settings.elapsedMs()).toBe(0);
});

test("a number and the same number as text are the same seed", () => {
  expect(readWorldOptions({ seed: 7 }).seed.digest("x")).toBe(readWorldOptions({ seed: "7" }).seed.digest("x"));
});

test("elapsed time is never negative", () => {
  let time = 1_000;
  const { elapsedMs } = readWorldOptions({ now: () => time });
  time = 1_500;
  expect(elapsedMs()).toBe(500);
  time = 0;
  expect(elapsedMs()).toBe(0);
});

test.each([
  [{ head: -1n }, "World option head must be a whole number from 0 to 4294967296, got -1."],
  [{ head: 2n ** 32n + 1n }, "World option head must be a whole number from 0 to 4294967296, got 4294967297."],
  [{ head: 5.5 }, "World option head must be a whole number from 0 to 4294967296, got 5.5."],
  [{ head: "5" as unknown as number }, "World option head must be a whole number from 0 to 4294967296, got 5."],
  [{ head: 10n, prunedBelow: 11n }, "World option prunedBelow must be a whole number from 0 to 10, got 11."],
  [{ start: Number.NaN }, "World option start must be a time in milliseconds, got NaN."],
  [{ blockTimeMs: 0 }, "World option blockTimeMs must be a whole number from 1 to 3600000, got 0."],
  [{ blockTimeMs: 1.5 }, "World option blockTimeMs must be a whole number from 1 to 3600000, got 1.5."],
  [{ blockTimeMs: Number.NaN }, "World option blockTimeMs must be a whole number from 1 to 3600000, got NaN."],
])("%o is refused with its range", (options, message) => {
  expect(() => readWorldOptions(options)).toThrow(new RangeError(message));
});
