import { defineConfig } from "vitest/config";

// The files of a worker share its loaded modules. The time limits are long, since property tests take seconds on a busy machine, and
// the first test with the browser unpacks it.
export default defineConfig({
  test: { isolate: false, expect: { poll: { timeout: 20_000 } }, testTimeout: 60_000, hookTimeout: 60_000 },
});
