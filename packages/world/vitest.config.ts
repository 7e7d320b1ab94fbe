import { defineConfig } from "vitest/config";

// Files share a worker and its loaded modules. Property tests take seconds on a busy machine.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
