import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests that need processes of the gateway, nginx, or much time. */
const slow = ["test/**/*.e2e.test.ts"];

/** Tests that need PostgreSQL or Redis. All others run in this process alone. */
const withServers = [
  "test/{command,processes,snapshot,store,accounts}/**/*.test.ts",
  "test/journal/ingest.test.ts",
  "test/limits/shared-limits.test.ts",
];

// PostgreSQL makes hundreds of files for each database, which take a fifth of the time in memory.
const memory = "/dev/shm";
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > 2 ** 31) process.env.TMPDIR = memory;
}

const common = {
  isolate: false,
  setupFiles: "./test/support/after-each.ts",
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

const globalSetup = "./test/support/postgres.ts";

export default defineConfig({
  test: {
    // Many tests wait for a store, a node or a clock. On two cores vitest would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ["default", "./test/support/list-skipped.ts"],
    projects: [
      { test: { ...common, name: "unit", include: ["test/**/*.test.ts"], exclude: [...withServers, ...slow] } },
      { test: { ...common, name: "servers", include: withServers, exclude: slow, globalSetup } },
      { test: { ...common, name: "e2e", include: slow, globalSetup, testTimeout: 120_000 } },
    ],
  },
});
