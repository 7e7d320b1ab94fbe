import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([
  [[], "The option --out <dir> is missing. --help lists the options.\n"],
  [["--outt", "dist"], "error: unknown option '--outt'\n(Did you mean --out?)\n--help lists the options.\n"],
])("the arguments %j cause an explanation and exit code 2", (args, said) => {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
  expect([status, stderr]).toEqual([2, said]);
});
