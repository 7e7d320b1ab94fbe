import { expect, test } from "vitest";
import { inParallel } from "../src/in-parallel.ts";

test("work is done as often as asked, and never more at once than the width", async () => {
  let done = 0;
  let atOnce = 0;
  let most = 0;
  await inParallel(10, 3, async () => {
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
    done++;
  });
  expect({ done, most }).toEqual({ done: 10, most: 3 });
});

test("work that fails fails all", async () => {
  await expect(inParallel(2, 1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
