import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../apis.ts";

/** Throws the output of `changeset status` if packages changed since a git revision without a changeset. */
export function statusSince(revision: string): void {
  const manifest = createRequire(join(root, "package.json")).resolve("@changesets/cli/package.json");
  const run = spawnSync(process.execPath, [join(dirname(manifest), "bin.js"), "status", `--since=${revision}`], {
    cwd: root,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`${run.stdout}${run.stderr}`.trim());
}
