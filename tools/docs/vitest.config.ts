import { defineConfig } from "vitest/config";

export default defineConfig({
  // The browser's first start unpacks it, which takes some seconds on a small machine.
  test: { testTimeout: 20_000, hookTimeout: 60_000 },
});
