import { defineConfig } from "vitest/config";

// Starting the command and loading Prism take seconds on a busy machine.
export default defineConfig({ test: { testTimeout: 30_000 } });
