import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { installPacked } from "../src/install-packed.ts";
import { readPublishedPackages } from "../src/published-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of an application that has all packages installed. */
    readonly consumer: string;
  }
}

/** Installs the packages once for all tests. */
export default async function install({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await installPacked(await readPublishedPackages());
  provide("consumer", folder);
  return () => rm(folder, { recursive: true, force: true });
}
