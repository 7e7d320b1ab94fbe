import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share a worker and its loaded modules. So each file closes its own servers and clients.
    isolate: false,
    testTimeout: 30_000,
    // Node loads built packages itself, untransformed, as it does for users.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
