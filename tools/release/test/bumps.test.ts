import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readBumps } from "../src/changesets/bumps.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();

it("reads the changesets of this repository, which name only published packages", async () => {
  await expect(readBumps(packages)).resolves.toBeInstanceOf(Map);
});

it("takes the largest bump of all changesets of a package", async () => {
  const folder = await folderWith({ one: '"@ledgergate/auth": minor', two: '"@ledgergate/auth": patch' });
  expect([...(await readBumps(packages, folder))]).toEqual([["@ledgergate/auth", "minor"]]);
});

it.each([
  [
    "@ledgergate/codegen",
    ".changeset/it.md names @ledgergate/codegen, which is private: private packages are never released.",
  ],
  ["@ledgergate/nothing", ".changeset/it.md names @ledgergate/nothing: there is no such package."],
])("refuses a changeset of %s in one line", async (name, line) => {
  await expect(readBumps(packages, await folderWith({ it: `"${name}": patch` }))).rejects.toThrow(line);
});

/** Creates a repository that contains only changesets. */
async function folderWith(changesets: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-changesets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, ".changeset"));
  for (const [name, release] of Object.entries(changesets))
    await writeFile(join(folder, ".changeset", `${name}.md`), `---\n${release}\n---\n\nSay something.\n`);
  return folder;
}
