import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/install.ts",
    // Files share a worker, which loads the mock and the compiler once.
    isolate: false,
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    // Each Node, browser and compiler is a process of its own, and the machine may be busy.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
