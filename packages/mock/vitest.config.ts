import { defineConfig } from "vitest/config";

// Starting the command and loading Prism take seconds on a busy machine, and the browser's first start unpacks it.
export default defineConfig({
  test: { expect: { poll: { timeout: 20_000 } }, testTimeout: 30_000, hookTimeout: 60_000 },
});
