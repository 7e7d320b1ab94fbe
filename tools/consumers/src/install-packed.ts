import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import root from "../../../package.json" with { type: "json" };
import { workspace } from "./published-packages.ts";
import { runProgram } from "./run-program.ts";

/** Packs packages of a workspace into a folder, as they would be published. */
export async function packInto(folder: string, names: readonly string[], from: string = workspace): Promise<void> {
  const filters = names.flatMap((name) => ["--filter", name]);
  await runProgram(
    "npx",
    ["-y", root.packageManager, "--recursive", ...filters, "pack", "--pack-destination", folder],
    from,
  );
}

/** Lists the tarballs of packages in a folder. */
export async function findTarballs(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const files = await readdir(folder);
  return names.map((name) => {
    const start = `${name.slice(1).replace("/", "-")}-`;
    const file = files.find((one) => one.startsWith(start) && /^\d.*\.tgz$/.test(one.slice(start.length)));
    if (file === undefined) throw new Error(`${folder} has no tarball of ${name}.`);
    return join(folder, file);
  });
}

/** Lists a package of the workspace and the packages of the workspace that it needs, also indirectly. */
export async function withOwnDependencies(name: string): Promise<readonly string[]> {
  const names = new Set([name]);
  // The loop also visits names that are added to the set meanwhile.
  for (const one of names) {
    const folder = one.replace("@ledgergate/", "packages/");
    const { dependencies } = JSON.parse(await readFile(join(workspace, folder, "package.json"), "utf8"));
    for (const dependency of Object.keys(dependencies ?? {}))
      if (dependency.startsWith("@ledgergate/")) names.add(dependency);
  }
  return [...names];
}

/** Makes an empty application in a temporary folder. Returns its path. */
export async function makeApplication(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-consumer-"));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  return folder;
}

/** Installs packages with npm, like an application: tarballs, or names with their versions. */
export async function installInto(folder: string, packages: readonly string[]): Promise<void> {
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--save-exact"];
  await runProgram("npm", ["install", ...quiet, ...packages], folder);
}
