import { expect, onTestFinished, test } from "vitest";
import { runPeriodically } from "../src/run-periodically.ts";

test("callers during a run share the next one", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const { now, close } = runPeriodically(work, 3_600_000, () => {});
  onTestFinished(close);
  const first = now();
  await Promise.resolve();
  const others = [now(), now(), now()];
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await expect.poll(() => runs.length).toBe(2);
  const last = now();
  runs[1]?.resolve();
  await Promise.all(others);
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve();
  await last;
  expect(runs).toHaveLength(3);
});
