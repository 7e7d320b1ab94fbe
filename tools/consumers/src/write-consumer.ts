import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiCall } from "./api-calls.ts";
import type { PublishedPackage } from "./published-packages.ts";

const programs = fileURLToPath(new URL("../programs", import.meta.url));
const projects = fileURLToPath(new URL("../types", import.meta.url));

/**
 * Entries that need Node's sockets or files, and the handlers of Mock Service Worker, which the mock's own tests try in a browser.
 */
const NOT_FOR_WEB = "runtime/node service-kit/bundles service-kit/package-runner service-kit/server mock mock/msw"
  .split(" ")
  .map((entry) => `@ledgergate/${entry}`);

/** Tests if browsers and edge runtimes can load an entry. */
export function isForWeb(entry: string): boolean {
  return !NOT_FOR_WEB.includes(entry);
}

/** Writes the programs into the consumer's folder: each loads every entry of every package, and makes the calls. */
export async function writePrograms(
  folder: string,
  entries: readonly string[],
  calls: readonly ApiCall[],
): Promise<void> {
  await cp(programs, folder, { recursive: true });
  const required = entries.map((entry) => `"${entry}": require("${entry}")`).join(", ");
  const web = entries.filter(isForWeb);
  const files = {
    "calls.mjs": `export const calls = ${JSON.stringify(calls)};\n`,
    "run-on-node.mjs": `${importEntries(entries)}import { runCalls } from "./run-calls.mjs";
console.log(JSON.stringify(await runCalls(modules)));\n`,
    "run-on-node.cjs": `const modules = { ${required} };
require("./run-calls.mjs").runCalls(modules).then((results) => console.log(JSON.stringify(results)));\n`,
    "run-on-web.mjs": `${importEntries(web)}import { runCalls } from "./run-calls.mjs";
globalThis.run = () => runCalls(modules);\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
}

/**
 * Writes into the consumer's folder: the packages' type tests, which there use the installed declarations instead of the sources;
 * programs that import every entry; and a library that exports every method of every client.
 *
 * @returns the folder of all these
 */
export async function writeTypeTests(
  consumer: string,
  packages: readonly PublishedPackage[],
  calls: readonly ApiCall[],
): Promise<string> {
  const folder = `${consumer}/types`;
  await cp(projects, folder, { recursive: true });
  for (const one of packages) {
    await mkdir(`${folder}/${one.name}`, { recursive: true });
    for (const entry of one.entries) await writeEntry(`${folder}/${entry}`, entry);
    await copyTests(one, `${folder}/${one.name}`);
  }
  await writeFile(`${folder}/exported-clients.ts`, calls.map(exportedClient).join(""));
  return folder;
}

/** Writes an ES module and a CommonJS module that import an entry. */
async function writeEntry(file: string, entry: string): Promise<void> {
  await writeFile(`${file}.ts`, importEntries([entry]));
  if (!entry.endsWith(".json")) await writeFile(`${file}.cts`, `import one = require("${entry}");\n`);
}

/**
 * Writes a module that exports a client and its methods without type annotations, so that the compiler must name our types in its
 * declarations.
 */
function exportedClient({ packageName, factory, options, operations }: ApiCall, index: number): string {
  const methods = operations.map(
    (id) => `export const ${id}${index} = (input: Parameters<typeof client${index}.${id}>[0]) =>
  client${index}.${id}(input).withResponse();\n`,
  );
  return `import { ${factory} } from "${packageName}";
export const client${index} = ${factory}(${JSON.stringify(options)});
${methods.join("")}`;
}

/** Import of a source file by a type test. */
const SOURCE = /"(?:\.\.\/)+src\/(?:generated\/)?([\w-]+)\.ts"/g;

/** Copies the type tests of a package. Imports of sources become imports of the package's entries. */
async function copyTests({ name, folder }: PublishedPackage, target: string): Promise<void> {
  for await (const file of glob(`${folder}/test/**/*.test-d.ts`)) {
    const text = await readFile(file, "utf8");
    const copy = `${target}/${relative(`${folder}/test`, file)}`;
    await mkdir(dirname(copy), { recursive: true });
    const installed = text.replace(SOURCE, (_, source) => (source === "index" ? `"${name}"` : `"${name}/${source}"`));
    await writeFile(copy, installed);
  }
}

/** Writes a module that imports entries and exports them as members of `modules` by name. */
function importEntries(entries: readonly string[]): string {
  const attributes = (entry: string) => (entry.endsWith(".json") ? ' with { type: "json" }' : "");
  const imports = entries.map((entry, index) => `import * as m${index} from "${entry}"${attributes(entry)};\n`);
  const members = entries.map((entry, index) => `"${entry}": m${index}`);
  return `${imports.join("")}export const modules = { ${members.join(", ")} };\n`;
}
