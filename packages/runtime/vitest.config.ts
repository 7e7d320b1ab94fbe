import { defineConfig } from "vitest/config";

// Property tests take seconds where the machine is busy, and the browser's first start unpacks it.
export default defineConfig({
  test: { expect: { poll: { timeout: 20_000 } }, testTimeout: 60_000, hookTimeout: 60_000 },
});
