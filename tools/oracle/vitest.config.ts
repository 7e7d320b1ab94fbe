import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    isolate: false,
    // The command line runs in processes of its own, and the machine may be busy.
    testTimeout: 60_000,
  },
});
