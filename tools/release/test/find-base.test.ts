import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { apiNames, baselineOf } from "../src/apis.ts";
import { findBases } from "../src/find-base.ts";

const folder = await mkdtemp(join(tmpdir(), "release-bases-"));
afterAll(() => rm(folder, { recursive: true }));

it("compares every document with its last release by default", async () => {
  const { files } = await findBases();
  expect(Object.keys(files)).toEqual(apiNames);
});

it("takes a document, and finds its API by the title", async () => {
  await using bases = await findBases(baselineOf("auth"));
  const { files } = bases;
  expect(Object.keys(files)).toEqual(["auth"]);
  expect(JSON.parse(await readFile(files.auth ?? "", "utf8"))).toMatchObject({ info: { title: "Auth" } });
});

it("takes the tarball of a package with several documents", async () => {
  await mkdir(join(folder, "package/dist/specs"), { recursive: true });
  for (const api of ["admin", "auth"]) await cp(baselineOf(api), join(folder, `package/dist/specs/${api}.json`));
  const tarball = join(folder, "ledgergate-document-1.0.0.tgz");
  execFileSync("tar", ["-czf", tarball, "-C", folder, "package"]);
  await using bases = await findBases(tarball);
  const { files } = bases;
  expect(Object.keys(files).sort()).toEqual(["admin", "auth"]);
});

it("explains why any other base is refused", async () => {
  await expect(findBases("no-such-tag")).rejects.toThrow("no-such-tag is neither a file nor a git revision.");
  const foreign = join(folder, "foreign.yaml");
  await writeFile(foreign, "openapi: 3.1.0\ninfo: { title: Pets }\n");
  await expect(findBases(foreign)).rejects.toThrow('no API of this repository is called "Pets" (');
});
