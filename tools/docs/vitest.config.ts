import { defineConfig } from "vitest/config";

// A browser on a machine that is busy with the other checks takes its time, and its first start unpacks it. Most tests wait for a page,
// so two files run at a time. The files of a worker share its browser.
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
