import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { apiNames, baselineOf, bundleOf, readDocument, root } from "./apis.ts";
import { memberOf } from "./diff/document.ts";

/** Documents to compare with, as files by the names of their APIs. */
export interface Bases {
  readonly files: Readonly<Record<string, string>>;
  /** Removes what was unpacked. */
  remove(): Promise<void>;
}

/**
 * Finds what to compare the documents with.
 *
 * @param base nothing for the last release; a document; a tarball of a package that holds documents; or a git revision, whose
 * baseline it is
 * @throws Error when it is none of these, or no document of ours
 */
export async function findBases(base?: string): Promise<Bases> {
  if (base === undefined) {
    const files = Object.fromEntries(apiNames.map((api) => [api, baselineOf(api)]));
    return { files, remove: async () => {} };
  }
  const texts = await readTexts(base);
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-base-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const files: Record<string, string> = {};
    for (const text of texts) {
      const api = await apiOf(base, text);
      files[api] = join(folder, `${api}.json`);
      await writeFile(files[api], JSON.stringify(parse(text)));
    }
    return { files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The texts of the documents that a base stands for. */
async function readTexts(base: string): Promise<readonly string[]> {
  // Run by pnpm, this process is in the root, whatever folder the command was typed in.
  const file = resolve(process.env.INIT_CWD ?? ".", base);
  if (!existsSync(file)) return await readRevision(base);
  if (!/\.(?:tgz|tar\.gz)$/.test(file)) return [await capture("cat", [file])];
  const names = (await capture("tar", ["-tf", file])).split("\n");
  const documents = names.filter((name) => /^package\/dist\/(?:openapi|specs\/[^/]+)\.json$/.test(name));
  if (documents.length === 0) throw new Error(`${base} holds no document: there is no dist/openapi.json in it.`);
  return await Promise.all(documents.map((name) => capture("tar", ["-xOf", file, name])));
}

async function readRevision(revision: string): Promise<readonly string[]> {
  const found = await capture("git", [
    "ls-tree",
    "--name-only",
    "--end-of-options",
    revision,
    "tools/release/baseline/",
  ]).catch(() => {
    throw new Error(
      `${revision} is no file, and no revision that git knows here. A fresh clone may have no tags: git fetch --tags`,
    );
  });
  const names = found.split("\n").filter((name) => name.endsWith(".json"));
  if (names.length === 0) throw new Error(`The revision ${revision} has no tools/release/baseline.`);
  return await Promise.all(names.map((name) => capture("git", ["show", "--end-of-options", `${revision}:${name}`])));
}

/** The API that a document is of, told by its title. */
async function apiOf(base: string, text: string): Promise<string> {
  const title = memberOf(memberOf(parse(text), "info"), "title");
  for (const api of apiNames) {
    if (memberOf(memberOf(await readDocument(bundleOf(api)), "info"), "title") === title) return api;
  }
  throw new Error(`${base}: no API of this repository is called ${JSON.stringify(title)} (${apiNames.join(", ")}).`);
}

async function capture(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
}
