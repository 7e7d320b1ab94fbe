import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPackages } from "./find-packages.ts";

/** A bundled document and its name on the site. */
export interface SpecSource {
  /** Name of the API's folder in the site, such as `ledger-a`. */
  readonly name: string;
  readonly file: string;
  /** The npm package with the client. Absent if none is published. */
  readonly packageName?: string | undefined;
  /** Text of the package's CHANGELOG.md, which becomes a page. */
  readonly changelog?: string | undefined;
  /** True for an API that only supports the others: its link is in the footer. Default: in the header. */
  readonly inFooter?: boolean;
}

/** Finds every spec package in the workspace at `root`. Its bundle may be missing. */
export function findSpecs(root: string): SpecSource[] {
  const folder = join(root, "specs");
  const names = globSync("*/package.json", { cwd: folder }).map(dirname);
  const packages = findPackages(root);
  return names.sort().map((name) => {
    const client = packages.find((each) => each.folder === name);
    const file = join(folder, name, "dist", "openapi.json");
    return { name, file, packageName: client?.name, changelog: client?.changelog };
  });
}
