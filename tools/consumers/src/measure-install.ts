import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Size of everything that npm installed into a folder. */
interface InstallSize {
  readonly packages: readonly string[];
  /** Sum of the sizes of all files. */
  readonly bytes: number;
  /** Names of the packages that run a script when they are installed. */
  readonly withScripts: readonly string[];
}

export async function measureInstall(folder: string): Promise<InstallSize> {
  const modules = join(folder, "node_modules");
  const lock = JSON.parse(await readFile(join(modules, ".package-lock.json"), "utf8"));
  const installed = Object.entries<{ readonly hasInstallScript?: boolean }>(lock.packages);
  const nameOf = ([path]: readonly [string, unknown]) => path.replace(/^node_modules\//, "");
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return {
    packages: installed.map(nameOf),
    bytes: sizes.reduce((sum, { size }) => sum + size, 0),
    withScripts: installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(nameOf),
  };
}
