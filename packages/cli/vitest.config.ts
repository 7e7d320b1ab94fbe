import { defineConfig } from "vitest/config";

// Loading the mock takes seconds on a busy machine.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 60_000 } });
