import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordAdded } from "../src/added-files.ts";
import { FileChanges } from "../src/file-changes.ts";
import { RemoveError, removeApi } from "../src/remove-api.ts";
import { writeFiles } from "./support.ts";

/** Makes a repository with the API `auth`, and adds the API `one` to it. */
async function makeRepository(version = "0.0.0") {
  const manifest = { name: "user", dependencies: { "@ledgergate/auth": "workspace:*" } };
  const before = {
    "README.md": "| [`@ledgergate/auth`](packages/auth) | client |\n",
    "specs/README.md": "| [`auth`](auth) | Auth | `requestToken` |\n",
    "packages/user/package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "tools/other/package.json": "{}\n",
  };
  const root = await writeFiles(before);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example", ...args], { cwd: root });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "start");
  const added = {
    "README.md": `${before["README.md"]}| [\`@ledgergate/one\`](packages/one) | client |\n`,
    "specs/README.md": `${before["specs/README.md"]}| [\`one\`](one) | One | \`getOne\` |\n`,
    "packages/user/package.json": before["packages/user/package.json"].replace(
      "workspace:*",
      'workspace:*",\n    "@ledgergate/one": "workspace:*',
    ),
    "specs/one/openapi.yaml": "openapi: 3.1.0\n",
    "packages/one/package.json": JSON.stringify({ name: "@ledgergate/one", version }),
    ".changeset/first-one.md": "Call it.\n",
  };
  const changes = new FileChanges(root);
  for (const [file, text] of Object.entries(added)) await changes.write(file, text);
  const commit = () => {
    git("add", ".");
    git("commit", "--quiet", "-m", "more");
  };
  return { root, before, changes, commit };
}

test("an API that nobody changed is removed from all files", async () => {
  const { root, before, commit } = await makeRepository();
  commit();
  expect(await removeApi(root, "one")).toContain("removed packages/one");
  for (const [file, text] of Object.entries(before)) expect(await readFile(join(root, file), "utf8")).toBe(text);
  for (const path of ["specs/one", "packages/one", ".changeset/first-one.md"])
    expect(existsSync(join(root, path))).toBe(false);
});

test("files that are not committed, changed later or released stay", async () => {
  const { root, commit } = await makeRepository();
  await expect(removeApi(root, "one")).rejects.toThrow("not committed");
  commit();
  await writeFile(join(root, "specs/one/openapi.yaml"), "openapi: 3.1.1\n");
  await expect(removeApi(root, "one")).rejects.toThrow("not committed");
  commit();
  await expect(removeApi(root, "one")).rejects.toThrow("changed since it was added");
  const released = await makeRepository("1.0.0");
  released.commit();
  await expect(removeApi(released.root, "one")).rejects.toThrow("was released (1.0.0)");
  await expect(removeApi(root, "../one")).rejects.toThrow(RemoveError);
});

test("files that are not committed are removed if they are as the command wrote them", async () => {
  const { root } = await makeRepository();
  const spec = join(root, "specs/one/openapi.yaml");
  await recordAdded(root, "one");
  await writeFile(spec, "openapi: 3.1.1\n");
  await expect(removeApi(root, "one")).rejects.toThrow("not committed");
  await writeFile(spec, "openapi: 3.1.0\n");
  await writeFile(join(root, "packages/one/mine.ts"), "");
  await expect(removeApi(root, "one")).rejects.toThrow("not committed");
  await rm(join(root, "packages/one/mine.ts"));
  expect(await removeApi(root, "one")).toContain("removed packages/one");
  expect(existsSync(spec)).toBe(false);
});

test("changes are undone as if nothing had been written", async () => {
  const { root, before, changes } = await makeRepository();
  await changes.undo();
  for (const [file, text] of Object.entries(before)) expect(await readFile(join(root, file), "utf8")).toBe(text);
  expect(existsSync(join(root, "specs/one/openapi.yaml"))).toBe(false);
});
