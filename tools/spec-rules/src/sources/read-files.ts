import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "./find-faults.ts";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../../../..");

/** Reads the sources and texts that people write, including new files, but without generated files and changelogs. */
export function readFiles(...patterns: readonly string[]): readonly SourceFile[] {
  const listed = execFileSync(
    "git",
    ["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", ...patterns],
    { encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  return listed
    .split("\0")
    .filter((path) => path !== "" && !/\/generated\/|CHANGELOG/.test(path))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
