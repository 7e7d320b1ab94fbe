import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeed } from "../../src/world/seed.ts";

const seed = createSeed("draws");

test("the same seed, label and indices give the same values, on every machine", () => {
  const draw = createSeed("draws").draw("here", 1, 2n, "three");
  expect([draw.word(), draw.uint(1000), draw.uint64(), draw.hex(5)]).toEqual([
    3_559_386_079,
    9,
    1_198_773_962_791_002_397n,
    "1d6bcede9e",
  ]);
});

test("another seed, label or index gives other values", () => {
  const others = [
    seed.digest("a", 1),
    seed.digest("a", 2),
    seed.digest("b", 1),
    seed.digest("a", "1", ""),
    seed.digest("a1"),
    seed.derive("x").digest("a", 1),
    createSeed("other").digest("a", 1),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test("numbers stay within their bounds", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 32 }), (index, below) => {
      const draw = seed.draw("bounds", index);
      expect(draw.uint(below)).toBeLessThan(below);
      expect(draw.uint64()).toBeLessThan(2n ** 64n);
    }),
  );
});

test("every value of a small range comes about equally often", () => {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < 8_000; index += 1) {
    const value = seed.draw("even", index).uint(counts.length);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test("the values of neighbouring indices differ in about half of their bits", () => {
  let differing = 0;
  for (let index = 0; index < 1_000; index += 1) {
    const difference = (seed.draw("bits", index).word() ^ seed.draw("bits", index + 1).word()) >>> 0;
    differing += difference.toString(2).replaceAll("0", "").length;
  }
  expect(Math.abs(differing / 1_000 - 16)).toBeLessThan(0.5);
});
