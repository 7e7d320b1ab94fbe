import { defineConfig } from "vitest/config";

export default defineConfig({
  // Compilers run as processes of their own, and the machine may be busy.
  test: { testTimeout: 60_000 },
});
