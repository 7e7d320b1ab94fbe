import { defineConfig } from "vitest/config";

export default defineConfig({
  // A worker goes on to the next file, with what it has loaded. Compilers run as processes of their own, and the machine may be busy.
  test: { isolate: false, testTimeout: 60_000 },
});
