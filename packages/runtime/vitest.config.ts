import { defineConfig } from "vitest/config";

// A worker goes on to the next file, with what it has loaded. Property tests take seconds where the machine is busy, and the browser's
// first start unpacks it.
export default defineConfig({
  test: { isolate: false, expect: { poll: { timeout: 20_000 } }, testTimeout: 60_000, hookTimeout: 60_000 },
});
