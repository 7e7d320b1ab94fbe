import { readChangesets } from "@changesets/read";
import { root } from "../apis.ts";
import { type Impact, impacts, largest } from "../diff/change.ts";
import type { Package } from "../packages.ts";

/** Version bump of each package that the repository's changesets name. */
export type Bumps = ReadonlyMap<string, Impact>;

/**
 * Reads the changesets of the repository.
 *
 * @param folder the repository. Default: this one
 * @throws Error in one line if a changeset names a package that is never released, or cannot be read
 */
export async function readBumps(packages: readonly Package[], folder: string = root): Promise<Bumps> {
  const changesets = await readChangesets(folder).catch((cause: Error) => {
    throw new Error(`.changeset: ${cause.message.replaceAll(/\s+/g, " ")}`, { cause });
  });
  const bumps = new Map<string, Impact>();
  for (const { id, releases } of changesets) {
    for (const { name, type } of releases) {
      const found = packages.find((one) => one.name === name);
      if (found === undefined) throw new Error(`.changeset/${id}.md names ${name}: there is no such package.`);
      if (found.isPrivate)
        throw new Error(`.changeset/${id}.md names ${name}, which is private: private packages are never released.`);
      const impact = impacts.find((one) => one === type);
      if (impact !== undefined) bumps.set(name, largest([impact, bumps.get(name) ?? impact]) as Impact);
    }
  }
  return bumps;
}
