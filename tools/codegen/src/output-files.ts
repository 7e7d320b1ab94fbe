import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GeneratedFiles } from "./generate.ts";
import { isGenerated } from "./print-header.ts";

/** How a generated file compares to the one on disk. */
export interface OutputFile {
  readonly path: string;
  /** What the file must hold. Absent: it was generated once, and must be gone. */
  readonly text?: string;
  readonly state: "same" | "different" | "missing" | "left over";
}

/** Compares generated files to those in a directory. */
export async function compareFiles(directory: string, files: GeneratedFiles): Promise<readonly OutputFile[]> {
  const present = await readdir(directory).catch((): string[] => []);
  const names = new Set([...Object.keys(files), ...present.filter((name) => name.endsWith(".ts"))]);
  const compared = await Promise.all(
    [...names].map(async (name): Promise<OutputFile | undefined> => {
      const path = join(directory, name);
      const text = files[name as keyof GeneratedFiles];
      const found = await readFile(path, "utf8").catch(() => undefined);
      if (text === undefined)
        return found !== undefined && isGenerated(found) ? { path, state: "left over" } : undefined;
      if (found === undefined) return { path, text, state: "missing" };
      return { path, text, state: found === text ? "same" : "different" };
    }),
  );
  return compared.filter((file) => file !== undefined);
}

/** Writes the files that are not the same already, so that what watches them sees only real changes. */
export async function writeFiles(directory: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  const changed = files.filter(({ state }) => state !== "same");
  await Promise.all(changed.map(({ path, text }) => (text === undefined ? rm(path) : writeFile(path, text))));
}
