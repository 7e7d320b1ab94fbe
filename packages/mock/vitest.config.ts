import { defineConfig } from "vitest/config";

// Starting the command and loading Prism take seconds on a busy machine, and the browser's first start unpacks it. The files
// leave nothing behind, so that one after the other can go on with the Prism that the first has loaded.
export default defineConfig({
  test: { isolate: false, expect: { poll: { timeout: 20_000 } }, testTimeout: 30_000, hookTimeout: 60_000 },
});
