import { execFileSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { expect, it } from "vitest";
import { bundleOf, root } from "../src/apis.ts";
import { changesOfBranch } from "../src/changesets/changes-of-branch.ts";
import { folderWith } from "./folder-with.ts";

const document = readDocument(bundleOf("admin"));

/** Creates a clone whose `main` has the spec of `admin` with another text in one file. Its working tree has today's spec. */
async function cloneWith(file: string, change: (text: string) => string): Promise<string> {
  const folder = await folderWith();
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e", ...args], { cwd: folder });
  for (const spec of ["admin", "shared"]) {
    const isSource = (source: string) => !/\/(?:dist|node_modules|\.turbo)$/.test(source);
    await cp(join(root, "specs", spec), join(folder, "specs", spec), { recursive: true, filter: isSource });
  }
  const path = join(folder, "specs/admin", file);
  const text = await readFile(path, "utf8");
  await writeFile(path, change(text));
  git("init", "--quiet", "--initial-branch", "main");
  git("add", ".");
  git("commit", "--quiet", "--message", "m");
  git("checkout", "--quiet", "-b", "branch");
  await writeFile(path, text);
  return folder;
}

it("lists what differs from the spec where the branch left main", async () => {
  const folder = await cloneWith("openapi.yaml", (text) => text.replace(/^( +)title: .*$/m, "$1title: Another"));
  expect(await changesOfBranch("admin", document, folder)).toEqual([
    expect.objectContaining({ subject: "document", messages: ["`title` was changed."] }),
  ]);
});

it("lists nothing for a spec that the branch did not change, and without a main", async () => {
  const folder = await cloneWith("openapi.yaml", (text) => text);
  expect(await changesOfBranch("admin", document, folder)).toEqual([]);
  execFileSync("git", ["branch", "--quiet", "-D", "main"], { cwd: folder });
  expect(await changesOfBranch("admin", document, folder)).toEqual([]);
});
