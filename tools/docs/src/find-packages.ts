import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A published npm package, as its manifest describes it. */
export interface ListedPackage {
  readonly name: string;
  readonly description: string;
  /** Address of its README on the web. */
  readonly homepage: string;
}

/** Lists the published packages of the workspace at `root`. */
export function findPackages(root: string): ListedPackage[] {
  return globSync("packages/*/package.json", { cwd: root })
    .sort()
    .map((manifest) => JSON.parse(readFileSync(join(root, manifest), "utf8")))
    .filter((manifest) => manifest.private !== true)
    .map(({ name, description, homepage }) => ({ name, description, homepage }));
}
