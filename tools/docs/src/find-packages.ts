import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A published npm package, as its manifest describes it. */
export interface PublishedPackage {
  readonly name: string;
  readonly description: string;
  /** Address of its README on the web. */
  readonly homepage: string;
}

/** The published packages of the workspace at `root`, by name. */
export function findPackages(root: string): PublishedPackage[] {
  const folder = join(root, "packages");
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .filter((manifest) => manifest.private !== true)
    .map(({ name, description, homepage }) => ({ name, description, homepage }));
}
