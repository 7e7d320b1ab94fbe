import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** An npm package that is published, or will be. Its manifest describes it. */
export interface ListedPackage {
  readonly name: string;
  /** Name of its folder. */
  readonly folder: string;
  readonly description: string;
  /** Address of its README on the web. */
  readonly homepage: string;
  /** Text of its CHANGELOG.md. */
  readonly changelog: string | undefined;
}

/** Tests for a release in a changelog. */
export function hasRelease(changelog = ""): boolean {
  return /^## /m.test(changelog);
}

/** Lists the packages of the workspace at `root` that are not private. */
export function findPackages(root: string): ListedPackage[] {
  const manifests = globSync("packages/*/package.json", { cwd: root }).sort();
  return manifests.flatMap((file) => {
    const { private: isPrivate, ...manifest } = JSON.parse(readFileSync(join(root, file), "utf8"));
    if (isPrivate === true) return [];
    const { name, description, homepage } = manifest;
    const folder = dirname(file);
    const changelog = join(root, folder, "CHANGELOG.md");
    return {
      name,
      folder: basename(folder),
      description,
      homepage,
      changelog: existsSync(changelog) ? readFileSync(changelog, "utf8") : undefined,
    };
  });
}
