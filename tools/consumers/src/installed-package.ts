import { readFile } from "node:fs/promises";

/** A dependency of a package of the workspace as npm takes it, in the version that is installed: `undici@7.0.0`. */
export async function installedPackage(folder: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(`${folder}/node_modules/${name}/package.json`, "utf8"));
  return `${name}@${version}`;
}
