import { defineConfig } from "vitest/config";

export default defineConfig({
  // A browser on a machine that is busy with the other checks takes its time, and its first start unpacks it. What depends
  // on the order of clicks and redraws is tried again there; a fault of the site fails every time.
  test: { testTimeout: 40_000, hookTimeout: 60_000, retry: 2 },
});
