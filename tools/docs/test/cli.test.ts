import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a missing option causes an explanation and exit code 2", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../src/cli.ts")], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([2, "The option --out <dir> is missing. --help lists the options.\n"]);
});
