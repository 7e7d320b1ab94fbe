import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./apis.ts";

export interface Package {
  readonly name: string;
  /** Folder of the package, relative to the root. */
  readonly folder: string;
  readonly isPrivate: boolean;
  readonly dependencies: readonly string[];
}

export async function readPackages(): Promise<readonly Package[]> {
  const manifests = globSync("{specs,packages,tools}/*/package.json", { cwd: root }).sort();
  return await Promise.all(
    manifests.map(async (manifest) => {
      const {
        name,
        private: isPrivate = false,
        dependencies = {},
      } = JSON.parse(await readFile(join(root, manifest), "utf8"));
      return { name, folder: dirname(manifest), isPrivate, dependencies: Object.keys(dependencies) };
    }),
  );
}
