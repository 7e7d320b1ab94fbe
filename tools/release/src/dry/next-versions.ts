import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "@ledgergate/consumers";
import { root } from "../apis.ts";
import type { Present } from "../changesets/present.ts";
import type { Package } from "../packages.ts";

/** A package with its version now, and the one that the next release would give it. */
interface NextVersion {
  readonly name: string;
  readonly now: string;
  readonly next: string;
}

/**
 * The versions that the changesets lead to: `changeset version` moves them in a copy that has nothing but manifests.
 *
 * @param present what the changesets say. Where they move nothing, every version stays
 */
export async function nextVersions(packages: readonly Package[], present: Present): Promise<readonly NextVersion[]> {
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const copy = await mkdtemp(join(tmpdir(), "ledgergate-versions-"));
  try {
    const files = packages.map(({ folder }) => `${folder}/package.json`);
    for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset", ...files])
      await cp(join(root, file), join(copy, file), { recursive: true });
    // It fails where there is nothing to do.
    if (present.size > 0) await moveVersions(copy);
    return await Promise.all(
      published.map(async ({ name, folder }) => ({
        name,
        now: await versionIn(join(root, folder)),
        next: await versionIn(join(copy, folder)),
      })),
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function moveVersions(copy: string): Promise<void> {
  const manifest = createRequire(join(root, "package.json")).resolve("@changesets/cli/package.json");
  await run(process.execPath, [join(dirname(manifest), "bin.js"), "version"], copy);
}

async function versionIn(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")).version;
}
