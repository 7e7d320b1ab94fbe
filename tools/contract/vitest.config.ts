import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes its own resources, so files share a worker, which loads the mock's engine once.
    isolate: false,
    maxConcurrency: 2,
    globalSetup: "test/temporary-folder.ts",
    // Redocly, the browser and some programs run in their own processes, and the machine may be busy.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Built packages run untransformed in Node, as for users.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
