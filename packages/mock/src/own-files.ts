import { readFileSync } from "node:fs";

export function readVersion(): string {
  return (JSON.parse(readOwnFile("package.json")) as { version: string }).version;
}

/** Reads a file of the package. In the folder of this file and in the bundle's, the package's root is one level above. */
export function readOwnFile(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}
