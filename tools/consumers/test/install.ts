import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { findTarballs, installInto, makeApplication, packInto } from "../src/install-packed.ts";
import { installedPackage, PROGRAMS, readPublishedPackages } from "../src/published-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Folder of an application with all packages installed except the command line and the gateway. It contains the tarballs of all
     * packages.
     */
    readonly consumer: string;
  }
}

/** Further packages that type tests need. */
const FOR_TYPE_TESTS = ["@types/node", "expect-type"];

/** Packs and installs the packages once for all tests. */
export default async function install({ provide }: TestProject): Promise<() => Promise<void>> {
  const packages = await readPublishedPackages();
  const names = packages.map(({ name }) => name);
  const own = fileURLToPath(new URL("..", import.meta.url));
  const forTests = await Promise.all(FOR_TYPE_TESTS.map((name) => installedPackage(own, name)));

  const folder = await makeApplication();
  await packInto(folder, [...names, ...PROGRAMS]);
  const tarballs = await findTarballs(folder, names);
  await installInto(folder, [...tarballs, ...new Set([...packages.flatMap(({ peers }) => peers), ...forTests])]);
  provide("consumer", folder);
  return () => rm(folder, { recursive: true, force: true });
}
