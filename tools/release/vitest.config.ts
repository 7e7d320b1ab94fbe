import { defineConfig } from "vitest/config";

// Redocly, git and npm are processes of their own, and the machine may be busy.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
