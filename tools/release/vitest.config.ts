import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes what it opens.
    isolate: false,
    // Redocly, git and npm are processes of their own, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
