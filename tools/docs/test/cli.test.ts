import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([[[]], [["--no-such-option"]]])("called with %j, it says how it is used and fails", (args) => {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("Usage: node src/cli.ts --out DIR");
  expect(stderr).not.toContain("    at ");
});
