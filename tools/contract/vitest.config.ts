import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes its own resources, so files share a worker, which loads the mock's engine once.
    isolate: false,
    globalSetup: "test/temporary-folder.ts",
    // Redocly and the browser run in their own processes, and the machine may be busy.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 60_000,
    // Built packages run untransformed in Node, as for users.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
