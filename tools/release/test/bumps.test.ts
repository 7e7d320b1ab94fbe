import { expect, it } from "vitest";
import { readBumps } from "../src/changesets/bumps.ts";
import { readPackages } from "../src/packages.ts";
import { folderWith } from "./folder-with.ts";

const packages = await readPackages();
const changeset = (name: string, bump: string) => `---\n"${name}": ${bump}\n---\n\nSay something.\n`;

it("reads the changesets of this repository", async () => {
  await expect(readBumps(packages)).resolves.toBeInstanceOf(Map);
});

it("takes the largest bump of all changesets of a package", async () => {
  const name = "@ledgergate/auth";
  const folder = await folderWith({
    ".changeset/one.md": changeset(name, "minor"),
    ".changeset/two.md": changeset(name, "patch"),
  });
  expect([...(await readBumps(packages, folder))]).toEqual([["@ledgergate/auth", "minor"]]);
});

it.each([
  [
    "@ledgergate/codegen",
    ".changeset/it.md names @ledgergate/codegen, which is private: private packages are never released.",
  ],
  ["@ledgergate/nothing", ".changeset/it.md names @ledgergate/nothing: there is no such package."],
])("refuses a changeset of %s in one line", async (name, line) => {
  const folder = await folderWith({ ".changeset/it.md": changeset(name, "patch") });
  await expect(readBumps(packages, folder)).rejects.toThrow(line);
});
