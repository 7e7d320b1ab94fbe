import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An npm package that is published, or will be. Its manifest describes it. */
export interface ListedPackage {
  readonly name: string;
  readonly description: string;
  /** Address of its README on the web. */
  readonly homepage: string;
  /** True if npm has a version of it. */
  readonly isReleased: boolean;
}

/** Tests for a release in a changelog. */
export function hasRelease(changelog: string): boolean {
  return /^## /m.test(changelog);
}

/** Lists the packages of the workspace at `root` that are not private. */
export function findPackages(root: string): ListedPackage[] {
  return globSync("packages/*/package.json", { cwd: root })
    .sort()
    .map((file) => {
      const { name, description, homepage, private: isPrivate } = JSON.parse(readFileSync(join(root, file), "utf8"));
      const changelog = join(root, dirname(file), "CHANGELOG.md");
      const isReleased = existsSync(changelog) && hasRelease(readFileSync(changelog, "utf8"));
      return { name, description, homepage, isReleased, isPrivate };
    })
    .filter(({ isPrivate }) => isPrivate !== true);
}
