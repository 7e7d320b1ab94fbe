import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes its own resources, so a worker runs several files with the mock's engine loaded.
    isolate: false,
    // Redocly runs in its own process, and the machine may be busy.
    testTimeout: 60_000,
    // Built packages run untransformed in Node, as for users.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
