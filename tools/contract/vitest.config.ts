import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Redocly is a process of its own, and the machine may be busy.
    testTimeout: 60_000,
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
