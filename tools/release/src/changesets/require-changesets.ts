import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../apis.ts";

/**
 * Checks that each package that changed since a git revision has a changeset.
 *
 * @throws Error with the output of `changeset status`
 */
export function requireChangesets(revision: string): void {
  const manifest = createRequire(join(root, "package.json")).resolve("@changesets/cli/package.json");
  const run = spawnSync(process.execPath, [join(dirname(manifest), "bin.js"), "status", `--since=${revision}`], {
    cwd: root,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`${run.stdout}${run.stderr}`.trim());
}
