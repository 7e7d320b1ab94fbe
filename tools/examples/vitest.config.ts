import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    // Some programs have a process of their own, and the machine may be busy.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
