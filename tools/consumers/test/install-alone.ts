import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { findTarballs, installInto, makeApplication, withOwnDependencies } from "../src/install-packed.ts";
import { findRefusedLicences, writeSbom } from "../src/licences.ts";

interface Limits {
  readonly packages: number;
  readonly megabytes: number;
  /** Components that the SBOM must list, such as those that are bundled into the program. */
  readonly components: readonly string[];
}

/**
 * Installs a program alone into an empty folder, and defines the tests of its size and its dependencies.
 *
 * @returns the folder, which is removed after the tests of the file
 */
export async function installAlone(name: string, { packages, megabytes, components }: Limits): Promise<string> {
  const folder = await makeApplication();
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await installInto(folder, await findTarballs(inject("consumer"), await withOwnDependencies(name)));

  it(`${name} brings at most ${packages} packages, ${megabytes} MB, and no install script`, async () => {
    const modules = join(folder, "node_modules");
    const lock = JSON.parse(await readFile(join(modules, ".package-lock.json"), "utf8"));
    const installed = Object.entries<{ readonly hasInstallScript?: boolean }>(lock.packages);
    expect(installed.map(([path]) => path)).toContain(`node_modules/${name}`);
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    expect(installed.length).toBeLessThanOrEqual(packages);
    const entries = await readdir(modules, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(megabytes * 1e6);
  });

  it(`${name} depends only on packages with allowed licences`, async () => {
    const listed = await writeSbom(folder, join(folder, "sbom.cdx.json"));
    expect(listed.map((one) => one.name)).toEqual(expect.arrayContaining([name, ...components]));
    expect(findRefusedLicences(listed)).toEqual([]);
  });
  return folder;
}
