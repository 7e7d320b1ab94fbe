import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Built packages run as their users run them: by Node, untransformed.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
});
