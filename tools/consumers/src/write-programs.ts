import { cp, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { importEntries } from "./import-entries.ts";

const programs = fileURLToPath(new URL("../programs", import.meta.url));

/** Whether a browser or an edge runtime can load an entry: all but what is made for Node alone. */
export function isForWeb(entry: string): boolean {
  return !entry.endsWith("/node");
}

/** Writes the programs into the consumer's folder, with the modules that they load: every entry of every package. */
export async function writePrograms(folder: string, entries: readonly string[]): Promise<void> {
  await cp(programs, folder, { recursive: true });
  await writeFile(`${folder}/modules.mjs`, importEntries(entries));
  await writeFile(`${folder}/modules.cjs`, requireEntries(entries));
  await writeFile(`${folder}/web-modules.mjs`, importEntries(entries.filter(isForWeb)));
}

function requireEntries(entries: readonly string[]): string {
  return `exports.modules = { ${entries.map((entry) => `"${entry}": require("${entry}")`).join(", ")} };\n`;
}
