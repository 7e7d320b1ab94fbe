import { defineConfig } from "vitest/config";

// The tests change nothing that they share, so files share a worker.
export default defineConfig({ test: { isolate: false, testTimeout: 30_000 } });
