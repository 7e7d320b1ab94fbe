import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { git } from "./git.ts";

export function foldersOf(name: string): readonly string[] {
  return [`specs/${name}`, `packages/${name}`];
}

/** Records the digest of an API's files outside of git, for {@link isAsAdded}. */
export async function recordAdded(root: string, name: string): Promise<void> {
  const file = recordOf(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await digestOf(root, name));
}

/** Tests if an API has exactly the files that were recorded. */
export async function isAsAdded(root: string, name: string): Promise<boolean> {
  const recorded = await readFile(recordOf(root, name), "utf8").catch(() => undefined);
  return recorded !== undefined && recorded === (await digestOf(root, name));
}

function recordOf(root: string, name: string): string {
  return join(root, "node_modules/.cache/new-api", name);
}

async function digestOf(root: string, name: string): Promise<string> {
  const listed = await git(
    root,
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "--",
    ...foldersOf(name),
  );
  const hash = createHash("sha256");
  for (const file of new Set(listed.split("\0").filter(Boolean).sort())) {
    const content = await readFile(join(root, file)).catch(() => "");
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
