import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { nodeAt } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { parseYaml } from "@ledgergate/support/exact-document";
import { apiNames, baselineOf, bundleOf, root } from "./apis.ts";

/**
 * Finds the older documents to compare with, by the names of their APIs.
 *
 * @param base a document, a tarball of a package that contains documents, or a git revision, whose baseline is used. Default:
 * the last release
 * @throws Error if `base` is none of these, or contains no document of ours
 */
export async function findBases(base?: string): Promise<Readonly<Record<string, object>>> {
  if (base === undefined) return Object.fromEntries(apiNames.map((api) => [api, readDocument(baselineOf(api))]));
  const documents = (await readTexts(base)).map((text) => parseYaml(text) as object);
  return Object.fromEntries(documents.map((document) => [apiOf(base, document), document]));
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
function apiOf(base: string, document: object): string {
  const title = titleOf(document);
  const found = apiNames.find((api) => titleOf(readDocument(bundleOf(api))) === title);
  if (found !== undefined) return found;
  throw new Error(`${base}: no API of this repository is called ${JSON.stringify(title)} (${apiNames.join(", ")}).`);
}

async function capture(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
}

function titleOf(document: unknown): unknown {
  return nodeAt(document, ["info", "title"]);
}
