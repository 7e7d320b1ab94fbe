import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { syntheticDocument } from "./fixtures/synthetic-document.ts";

async function secondsFor(operations: number): Promise<number> {
  const document = syntheticDocument(operations);
  const start = performance.now();
  await generate(document);
  return (performance.now() - start) / 1000;
}

test("1,000 operations take less than 10 seconds, and twice as many take about twice the time", async () => {
  await secondsFor(50);
  const half = await secondsFor(500);
  const whole = await secondsFor(1000);
  expect(whole).toBeLessThan(10);
  // The machine may be busy, so the bound only tells linear from quadratic growth.
  expect(whole / half).toBeLessThan(3.5);
});
