import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { root } from "../apis.ts";

/** Runs the workspace's `changeset` in a folder. If it fails, the error contains its output. */
export async function runChangeset(folder: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void> {
  const manifest = createRequire(join(root, "package.json")).resolve("@changesets/cli/package.json");
  await runProgram(process.execPath, [join(dirname(manifest), "bin.js"), ...args], folder, env);
}
