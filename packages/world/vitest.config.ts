import { defineConfig } from "vitest/config";

// A worker goes on to the next file, with what it has loaded. Property tests take seconds where the machine is busy.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
