import { defineConfig } from "vitest/config";

// Files share a worker, which loads the mock once. That takes seconds on a busy machine.
export default defineConfig({ test: { isolate: false, testTimeout: 30_000, hookTimeout: 60_000 } });
