import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DocsError } from "./docs-error.ts";

/** A bundled document and its name on the site. */
export interface SpecSource {
  /** Name of the API's folder in the site, such as `ledger-a`. */
  readonly name: string;
  readonly file: string;
  /** The npm package with the client. Absent if none is published. */
  readonly packageName?: string;
  /** The package's CHANGELOG.md, which becomes a page. */
  readonly changelog?: string;
  /** True for an API that only supports the others: its link is in the footer. Default: in the header. */
  readonly inFooter?: boolean;
}

/** Finds every spec package in the workspace at `root`. Its bundle may be missing. */
export function findSpecs(root: string): SpecSource[] {
  const folder = join(root, "specs");
  const names = globSync("*/package.json", { cwd: folder }).map(dirname);
  if (names.length === 0) throw new DocsError(`${folder}: the folder contains no spec package.`);

  return names.sort().map((name) => {
    const file = join(folder, name, "dist", "openapi.json");
    const client = join(root, "packages", name);
    const packageName = clientPackage(join(client, "package.json"));
    if (packageName === undefined) return { name, file };
    const changelog = join(client, "CHANGELOG.md");
    return { name, file, packageName, ...(existsSync(changelog) && { changelog }) };
  });
}

function clientPackage(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { name, private: unpublished } = JSON.parse(readFileSync(manifest, "utf8"));
  return unpublished === true ? undefined : name;
}
