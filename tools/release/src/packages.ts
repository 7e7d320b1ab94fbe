import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./apis.ts";

export interface Package {
  readonly name: string;
  /** Folder of the package, relative to the root. */
  readonly folder: string;
  readonly version: string;
  readonly isPrivate: boolean;
  readonly dependencies: readonly string[];
}

/** Reads the manifests of a workspace. Default: this one. */
export async function readPackages(workspace: string = root): Promise<readonly Package[]> {
  const manifests = globSync("{specs,packages,tools}/*/package.json", { cwd: workspace }).sort();
  return await Promise.all(
    manifests.map(async (manifest) => {
      const text = await readFile(join(workspace, manifest), "utf8");
      const { name, version, private: isPrivate = false, dependencies = {} } = JSON.parse(text);
      return { name, folder: dirname(manifest), version, isPrivate, dependencies: Object.keys(dependencies) };
    }),
  );
}
