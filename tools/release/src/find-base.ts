import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { nodeAt } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { parseYaml, stringifyExact } from "@ledgergate/support/exact-document";
import { apiNames, baselineOf, bundleOf, root } from "./apis.ts";

/** The older documents to compare with, as files by API name. */
export interface Bases extends AsyncDisposable {
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Finds the older documents to compare with.
 *
 * @param base a document, a tarball of a package that contains documents, or a git revision, whose baseline is used. Default:
 * the last release
 * @throws Error if `base` is none of these, or contains no document of ours
 */
export async function findBases(base?: string): Promise<Bases> {
  if (base === undefined) {
    const files = Object.fromEntries(apiNames.map((api) => [api, baselineOf(api)]));
    return { files, [Symbol.asyncDispose]: async () => {} };
  }
  const texts = await readTexts(base);
  const documents = await Promise.all(
    texts.map(async (text) => [await apiOf(base, text), stringifyExact(parseYaml(text))] as const),
  );
  const folder = await mkdtempDisposable(join(tmpdir(), "ledgergate-base-"));
  const files: Record<string, string> = {};
  for (const [api, text] of documents) {
    files[api] = join(folder.path, `${api}.json`);
    await writeFile(files[api], text);
  }
  return { files, [Symbol.asyncDispose]: () => folder.remove() };
}

async function readTexts(base: string): Promise<readonly string[]> {
  // pnpm runs this process in the root. `INIT_CWD` is the folder in which the user typed the command.
  const file = resolve(process.env.INIT_CWD ?? ".", base);
  if (!existsSync(file)) return await readRevision(base);
  if (!/\.(?:tgz|tar\.gz)$/.test(file)) return [await readFile(file, "utf8")];
  const names = (await capture("tar", ["-tf", file])).split("\n");
  const documents = names.filter((name) => /^package\/dist\/(?:openapi|specs\/[^/]+)\.json$/.test(name));
  if (documents.length === 0) throw new Error(`${base} contains no document such as dist/openapi.json.`);
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
      `${revision} is neither a file nor a git revision. A fresh clone may lack tags: run \`git fetch --tags\`.`,
    );
  });
  const names = found.split("\n").filter((name) => name.endsWith(".json"));
  if (names.length === 0) throw new Error(`The revision ${revision} has no tools/release/baseline.`);
  return await Promise.all(names.map((name) => capture("git", ["show", "--end-of-options", `${revision}:${name}`])));
}

/** Finds the API of a document by its title. */
async function apiOf(base: string, text: string): Promise<string> {
  const title = titleOf(parseYaml(text));
  for (const api of apiNames) {
    if (titleOf(readDocument(bundleOf(api))) === title) return api;
  }
  throw new Error(`${base}: no API of this repository is called ${JSON.stringify(title)} (${apiNames.join(", ")}).`);
}

async function capture(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
}

function titleOf(document: unknown): unknown {
  return nodeAt(document, ["info", "title"]);
}
