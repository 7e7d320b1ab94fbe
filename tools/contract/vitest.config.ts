import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Each file closes what it opens: a worker goes on to the next file, with the mock's engine loaded.
    isolate: false,
    // Redocly is a process of its own, and the machine may be busy.
    testTimeout: 60_000,
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
