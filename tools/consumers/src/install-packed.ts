import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import root from "../../../package.json" with { type: "json" };
import { installedPackage, type PublishedPackage, workspace } from "./published-packages.ts";
import { run } from "./run.ts";

/** What type tests need besides. */
const FOR_TYPE_TESTS = ["@types/node", "expect-type"];

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
  const own = fileURLToPath(new URL("..", import.meta.url));
  const forTests = await Promise.all(FOR_TYPE_TESTS.map((name) => installedPackage(own, name)));
  const others = new Set([...packages.flatMap(({ peers }) => peers), ...forTests]);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--save-exact"];
  await run("npm", ["install", ...quiet, ...tarballs, ...others], folder);
  return folder;
}
