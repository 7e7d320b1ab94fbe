import { defineConfig } from "vitest/config";

// Property tests take seconds where the machine is busy.
export default defineConfig({ test: { testTimeout: 60_000 } });
