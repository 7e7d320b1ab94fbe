import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "../apis.ts";
import type { Bumps } from "../changesets/bumps.ts";
import { runChangeset } from "../changesets/run-changeset.ts";
import { type Package, readPackages } from "../packages.ts";

/** A package with its current version and its version in the next release. */
export interface NextVersion {
  readonly name: string;
  readonly now: string;
  readonly next: string;
}

/** Folders of a package that are not published and not needed to pack it. */
const LEFT_OUT = ["node_modules", "src", "test"];

/**
 * Makes a temporary folder with copies of all files that a release reads or changes, and bumps the versions there.
 *
 * @param bumps the bumps of the changesets. If there are none, no version changes
 * @returns the copy's folder, which the caller removes
 */
export async function makeReleaseCopy(packages: readonly Package[], bumps: Bumps): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "ledgergate-release-"));
  for (const path of ["package.json", "pnpm-workspace.yaml", ".changeset", ".github"]) await copyInto(copy, path);
  for (const { folder, isPrivate } of packages) {
    if (isPrivate) await copyInto(copy, `${folder}/package.json`);
    else {
      await copyInto(copy, folder);
      // pnpm reads the versions of `workspace:` dependencies through these links, which are relative.
      await copyInto(copy, `${folder}/node_modules/@ledgergate`);
    }
  }
  // `changeset version` fails without changesets.
  if (bumps.size > 0) await runChangeset(copy, ["version"]);
  return copy;
}

/** Returns the version of each published package, now and in the copy. */
export async function nextVersions(packages: readonly Package[], copy: string): Promise<readonly NextVersion[]> {
  const next = new Map((await readPackages(copy)).map(({ name, version }) => [name, version]));
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  return published.map(({ name, version }) => ({ name, now: version, next: next.get(name) ?? version }));
}

async function copyInto(copy: string, path: string): Promise<void> {
  const from = join(root, path);
  await cp(from, join(copy, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === from || !LEFT_OUT.includes(basename(source)),
  });
}
