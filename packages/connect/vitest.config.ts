import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes what it opens, so that files can share a worker and what it has loaded.
    isolate: false,
    testTimeout: 30_000,
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
