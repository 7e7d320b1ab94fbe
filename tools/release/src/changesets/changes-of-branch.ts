import { execFile } from "node:child_process";
import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { root } from "../apis.ts";
import type { Change } from "../diff/change.ts";
import { diffDocuments } from "../diff/diff-documents.ts";

const run = promisify(execFile);

/**
 * Lists the changes of an API's document since the current branch left `main`, committed or not. Git has no bundles, so the older
 * spec is bundled here.
 *
 * @param revision the current document
 * @param folder the clone. Default: this repository
 * @returns no changes if there is no `main`, or if its spec cannot be bundled by the current rules
 */
export async function changesOfBranch(
  api: string,
  revision: object,
  folder: string = root,
): Promise<readonly Change[]> {
  const git = async (...args: readonly string[]) => (await run("git", args, { cwd: folder })).stdout.trim();
  const leftAt = (branch: string) => git("merge-base", "HEAD", branch);
  const base = await leftAt("origin/main").catch(() => leftAt("main").catch(() => undefined));
  if (base === undefined) return [];
  const specs = [`specs/${api}`, "specs/shared"];
  if ((await git("diff", "--name-only", base, "--", ...specs)) === "") return [];
  await using temporary = await mkdtempDisposable(join(tmpdir(), "ledgergate-branch-"));
  const copy = temporary.path;
  const archive = join(copy, "specs.tar");
  await git("archive", "--output", archive, base, "specs");
  await mkdir(join(copy, "base"));
  await run("tar", ["-xf", archive, "-C", join(copy, "base")]);
  const document = join(copy, "openapi.json");
  const { code } = await runRedocly(
    ["bundle", join(copy, "base/specs", api, "openapi.yaml"), "--config", join(root, "redocly.yaml"), "-o", document],
    root,
  );
  return code === 0 ? await diffDocuments(readDocument(document), revision) : [];
}
