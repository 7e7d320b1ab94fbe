import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { checkTarball } from "../src/check-tarball.ts";
import { isAllowedLicence } from "../src/licences.ts";
import { findUnexpectedFiles, listPackedFiles } from "../src/packed-files.ts";
import { workspace } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

const folder = inject("consumer");
const tarballs = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));

it.each(tarballs)("%s contains only the intended files", async (tarball) => {
  const files = await listPackedFiles(join(folder, tarball));
  expect(files).toContain("LICENSE");
  expect(findUnexpectedFiles(files)).toEqual([]);
});

it("refuses to publish sources, tests, and files whose name begins with a dot", () => {
  const wrong = "src/index.ts dist/index.test.js dist/index.js.map .env dist/.cache.json dist/deep/a.json".split(" ");
  expect(findUnexpectedFiles(["package.json", ...wrong])).toEqual(wrong);
});

it("packs every package", async () => {
  const names = (await readdir(`${workspace}/packages`)).map((name) => `ledgergate-${name}-`);
  expect(names.filter((name) => !tarballs.some((tarball) => tarball.startsWith(name)))).toEqual([]);
});

it.each(tarballs)("%s has a manifest and types without faults", async (tarball) => {
  expect(await checkTarball(join(folder, tarball))).toEqual([]);
});

it("declares dependencies as ranges, so that an application installs one copy of each, with fixes", async () => {
  const manifests = await Promise.all(
    tarballs.map((tarball) => runProgram("tar", ["-xzOf", tarball, "package/package.json"], folder)),
  );
  const ranges = manifests.flatMap((manifest) => Object.entries<string>(JSON.parse(manifest).dependencies ?? {}));
  expect(ranges.map(([name]) => name)).toEqual(expect.arrayContaining(["openapi-fetch", "kysely", "commander"]));
  expect(ranges.filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});

it("finds faults in a manifest and in types", async () => {
  const parent = await mkdtemp(join(tmpdir(), "ledgergate-tarball-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const exports = { ".": { types: "./index.d.ts", default: "./none.js" }, "./untyped": "./untyped.js" };
  await mkdir(join(parent, "package"));
  for (const [name, text] of Object.entries({
    "package.json": JSON.stringify({ name: "faulty", version: "1.0.0", type: "module", exports }),
    "index.d.ts": "export const one: number;\n",
    "untyped.js": "export const two = 2;\n",
  }))
    await writeFile(join(parent, "package", name), text);
  await runProgram("tar", ["-czf", "faulty.tgz", "package"], parent);
  const faults = await checkTarball(join(parent, "faulty.tgz"));
  expect(faults).toContainEqual(expect.stringMatching(/^publint: .*none\.js/));
  expect(faults).toContainEqual(expect.stringMatching(/^Are The Types Wrong: .*UntypedResolution/));
});

it("needs one allowed licence of an OR, and all of an AND", () => {
  expect(["MIT", "(GPL-3.0 OR MIT)", "MIT AND ISC"].filter(isAllowedLicence)).toHaveLength(3);
  expect(["none", "GPL-3.0", "MIT AND GPL-3.0"].filter(isAllowedLicence)).toEqual([]);
});
