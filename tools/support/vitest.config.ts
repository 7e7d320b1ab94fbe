import { defineConfig } from "vitest/config";

// Each test starts processes, which takes seconds on a busy machine.
export default defineConfig({ test: { isolate: false, testTimeout: 30_000 } });
