import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 30_000,
    // Real processes, sockets and servers, on machines that do much else meanwhile.
    retry: 1,
    hookTimeout: 60_000,
    reporters: ["default", "./test/support/list-skipped.ts"],
    globalSetup: "./test/support/postgres.ts",
  },
});
