import { expect, test } from "vitest";
import { createSeed } from "../../src/world/seed.ts";

const seed = createSeed("draws");

test("the same seed, label and indices give the same values, on every machine", () => {
  expect(seed.uint(1000, "here", 1, 2n, "three")).toBe(575);
  expect(seed.digest("here", 1, 2n, "three")).toBe("93544b3776202f490e9d3ffcce4068df4fbfc421d91eaf73f9a1ba39e24bbe89");
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

test("every value of a small range comes about equally often", () => {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < 8_000; index += 1) {
    const value = seed.uint(counts.length, "even", index);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
