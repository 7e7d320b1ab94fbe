import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { changesetFile } from "./add-api.ts";
import { foldersOf, isAsAdded } from "./added-files.ts";
import { FileChanges } from "./file-changes.ts";
import { git } from "./git.ts";

/** Thrown for an API that cannot be removed without loss. Its message is one line for people. */
export class RemoveError extends Error {
  override readonly name = "RemoveError";
}

/**
 * Removes an API from the repository at `root`: its folders, and its name wherever every API is listed.
 *
 * @returns A line for each file or folder that was removed or changed.
 * @throws {@link RemoveError} if the API was released, or if its files changed since they were added.
 */
export async function removeApi(root: string, name: string): Promise<readonly string[]> {
  const folders = foldersOf(name);
  const changes = new FileChanges(root);
  const manifest = await changes.read(`packages/${name}/package.json`);
  if (!/^[a-z][a-z\d-]*$/.test(name) || manifest === undefined || !existsSync(join(root, `specs/${name}/openapi.yaml`)))
    throw new RemoveError(`There is no API "${name}" with a spec and a client.`);
  const { version } = JSON.parse(manifest);
  if (version !== "0.0.0") throw new RemoveError(`${name} was released (${version}), so programs may use it.`);
  if ((await git(root, "status", "--porcelain", "--", ...folders)) && !(await isAsAdded(root, name)))
    throw new RemoveError(`${name} has files that are not committed. Commit them, or remove them yourself.`);
  const commits = (await git(root, "log", "--format=%h", "--", ...folders)).split("\n");
  if (commits.length > 1) throw new RemoveError(`${name} was changed since it was added (${commits[0]}).`);

  const removed = [...folders, changesetFile(name), `tools/release/baseline/${name}.json`];
  for (const path of removed) await rm(join(root, path), { recursive: true, force: true });
  for (const file of await listManifests(root)) await removeDependencies(file, name, changes);
  await removeLines(changes, "README.md", `| [\`@ledgergate/${name}\`]`);
  await removeLines(changes, "specs/README.md", `| [\`${name}\`]`);
  await removeLines(changes, "tools/contract/README.md", `| \`${name}\` |`);
  return [...removed.map((path) => `removed ${path}`), ...changes.files.map((file) => `changed ${file}`)];
}

async function listManifests(root: string): Promise<readonly string[]> {
  const folders = ["packages", "tools"].map(async (folder) => {
    return (await readdir(join(root, folder))).map((entry) => `${folder}/${entry}/package.json`);
  });
  return (await Promise.all(folders)).flat().filter((file) => existsSync(join(root, file)));
}

async function removeDependencies(file: string, name: string, changes: FileChanges): Promise<void> {
  const manifest = JSON.parse((await changes.read(file)) ?? "{}") as Record<string, Record<string, string>>;
  const before = JSON.stringify(manifest);
  for (const kind of ["dependencies", "devDependencies"])
    for (const dependency of [`@ledgergate/${name}`, `@ledgergate/spec-${name}`]) delete manifest[kind]?.[dependency];
  if (JSON.stringify(manifest) !== before) await changes.write(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

async function removeLines(changes: FileChanges, file: string, start: string): Promise<void> {
  const text = (await changes.read(file)) ?? "";
  const left = text.split("\n").filter((line) => !line.startsWith(start));
  if (left.join("\n") !== text) await changes.write(file, left.join("\n"));
}
