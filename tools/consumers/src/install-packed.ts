import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import root from "../../../package.json" with { type: "json" };
import { type PublishedPackage, workspace } from "./published-packages.ts";
import { run } from "./run.ts";

/**
 * Packs the packages as they would be published and installs them with npm, the way an application gets them, into a new
 * folder outside of the workspace.
 */
export async function installPacked(packages: readonly PublishedPackage[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-consumer-"));
  const filters = packages.flatMap(({ name }) => ["--filter", name]);
  await run(
    "npx",
    ["-y", root.packageManager, "--recursive", ...filters, "pack", "--pack-destination", folder],
    workspace,
  );
  const tarballs = (await readdir(folder)).map((file) => join(folder, file));

  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const peers = new Set(packages.flatMap((one) => one.peers));
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--save-exact"];
  await run("npm", ["install", ...quiet, ...tarballs, ...peers], folder);
  return folder;
}
