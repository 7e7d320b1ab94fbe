import { existsSync, globSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";

/** The root of the workspace. */
export const root: string = join(import.meta.dirname, "../../..");

/** The APIs of this repository, each with a spec `specs/<name>` and a client `packages/<name>`. */
export const apiNames: readonly string[] = globSync("specs/*/package.json", { cwd: root })
  .map((manifest) => basename(dirname(manifest)))
  .sort();

/**
 * Returns the file of an API's current document.
 *
 * @throws Error if the document is not bundled
 */
export function bundleOf(api: string): string {
  return existing(join(root, "specs", api, "dist/openapi.json"), "pnpm build");
}

/**
 * Returns the file of an API's document at the last release.
 *
 * @throws Error if there is none
 */
export function baselineOf(api: string): string {
  return existing(baselineFile(api), `pnpm spec:diff --save ${api}`);
}

/** Copies the current document of an API to its baseline, as a release does. Returns the baseline's file. */
export async function saveBaseline(api: string): Promise<string> {
  await copyFile(bundleOf(api), baselineFile(api));
  return relative(root, baselineFile(api));
}

function baselineFile(api: string): string {
  return join(import.meta.dirname, "../baseline", `${api}.json`);
}

function existing(file: string, remedy: string): string {
  if (existsSync(file)) return file;
  throw new Error(`${relative(root, file)} is missing: run \`${remedy}\`.`);
}
