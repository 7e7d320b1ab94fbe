import { defineConfig } from "vitest/config";

// A browser on a machine that is busy with the other checks takes its time, and its first start unpacks it.
export default defineConfig({
  test: { expect: { poll: { timeout: 60_000 } }, testTimeout: 120_000, hookTimeout: 120_000 },
});
