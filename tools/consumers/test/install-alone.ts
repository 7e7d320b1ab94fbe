import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { findTarballs, installInto, makeApplication, withOwnDependencies } from "../src/install-packed.ts";
import { findRefusedLicences, writeSbom } from "../src/licences.ts";
import { measureInstall } from "../src/measure-install.ts";

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
    const installed = await measureInstall(folder);
    expect(installed).toMatchObject({ packages: expect.arrayContaining([name]), withScripts: [] });
    expect(installed.packages.length).toBeLessThanOrEqual(packages);
    expect(installed.bytes).toBeLessThanOrEqual(megabytes * 1e6);
  });

  it(`${name} depends only on packages with allowed licences`, async () => {
    const listed = await writeSbom(folder, join(folder, "sbom.cdx.json"));
    expect(listed.map((one) => one.name)).toEqual(expect.arrayContaining([name, ...components]));
    expect(findRefusedLicences(listed)).toEqual([]);
  });
  return folder;
}
