import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GeneratedFiles } from "./generate.ts";

/** How a generated file compares to the one on disk. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  readonly state: "same" | "different" | "missing";
}

/** Compares generated files to those in a directory. */
export async function compareFiles(directory: string, files: GeneratedFiles): Promise<readonly OutputFile[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, text]): Promise<OutputFile> => {
      const path = join(directory, name);
      const present = await readFile(path, "utf8").catch(() => undefined);
      if (present === undefined) return { path, text, state: "missing" };
      return { path, text, state: present === text ? "same" : "different" };
    }),
  );
}

/** Writes the files that are not the same already, so that what watches them sees only real changes. */
export async function writeFiles(directory: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(files.filter(({ state }) => state !== "same").map(({ path, text }) => writeFile(path, text)));
}
