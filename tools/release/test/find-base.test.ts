import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { apiNames, baselineOf } from "../src/apis.ts";
import { findBases } from "../src/find-base.ts";
import { folderWith } from "./folder-with.ts";

it("compares every document with its last release by default", async () => {
  expect(Object.keys(await findBases())).toEqual(apiNames);
});

it("takes a document, and finds its API by the title", async () => {
  expect(await findBases(baselineOf("auth"))).toMatchObject({ auth: { info: { title: "Auth" } } });
});

it("takes the tarball of a package with several documents", async () => {
  const texts = ["admin", "auth"].map((api) => [
    `package/dist/specs/${api}.json`,
    readFileSync(baselineOf(api), "utf8"),
  ]);
  const folder = await folderWith(Object.fromEntries(texts));
  const tarball = join(folder, "ledgergate-document-1.0.0.tgz");
  execFileSync("tar", ["-czf", tarball, "-C", folder, "package"]);
  expect(Object.keys(await findBases(tarball)).sort()).toEqual(["admin", "auth"]);
});

it("explains why any other base is refused", async () => {
  await expect(findBases("no-such-tag")).rejects.toThrow("no-such-tag is neither a file nor a git revision.");
  const folder = await folderWith({ "foreign.yaml": "openapi: 3.1.0\ninfo: { title: Pets }\n" });
  await expect(findBases(join(folder, "foreign.yaml"))).rejects.toThrow('no API of this repository is called "Pets" (');
});
