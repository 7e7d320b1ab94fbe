import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { importEntries } from "./import-entries.ts";
import type { PublishedPackage } from "./published-packages.ts";

const projects = fileURLToPath(new URL("../types", import.meta.url));

/** Type tests as they were written for a consumer. */
export interface TypeTests {
  readonly folder: string;
  /** How many files there are of each package. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Writes the type tests of the packages into the consumer's folder, where they meet the declarations that are installed
 * instead of the sources; and programs that import every entry.
 */
export async function writeTypeTests(consumer: string, packages: readonly PublishedPackage[]): Promise<TypeTests> {
  const folder = `${consumer}/types`;
  await cp(projects, folder, { recursive: true });

  const entries = packages.flatMap((one) => one.entries);
  await writeFile(`${folder}/entries.ts`, importEntries(entries));
  await writeFile(`${folder}/entries.cts`, requireEntries(entries.filter((entry) => !entry.endsWith(".json"))));

  const counts = new Map<string, number>();
  for (const one of packages) counts.set(one.name, await copyTests(one, `${folder}/${one.name}`));
  return { folder, counts };
}

/** The source of an entry, as a type test imports it. */
const SOURCE = /"(?:\.\.\/)+src\/([\w-]+)\.ts"/g;

/** Copies the type tests of a package, in which the names of its entries take the place of their sources. */
async function copyTests({ name, folder }: PublishedPackage, target: string): Promise<number> {
  let count = 0;
  for await (const file of glob(`${folder}/test/**/*.test-d.ts`)) {
    const text = await readFile(file, "utf8");
    const copy = `${target}/${relative(`${folder}/test`, file)}`;
    await mkdir(dirname(copy), { recursive: true });
    const installed = text.replace(SOURCE, (_, source) => (source === "index" ? `"${name}"` : `"${name}/${source}"`));
    await writeFile(copy, installed);
    count++;
  }
  return count;
}

function requireEntries(entries: readonly string[]): string {
  return entries.map((entry, index) => `import m${index} = require("${entry}");\n`).join("");
}
