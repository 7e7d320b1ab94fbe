import { defineConfig } from "vitest/config";

export default defineConfig({
  // A browser on a machine that is busy with the other checks takes its time, and its first start unpacks it.
  test: { testTimeout: 40_000, hookTimeout: 60_000 },
});
