import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { checkTarball } from "../src/check-tarball.ts";
import { findRefusedLicences, isAllowedLicence, readComponents, writeSbom } from "../src/licences.ts";
import { findUnmeantFiles, listPackedFiles } from "../src/packed-files.ts";
import { workspace } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

const folder = inject("consumer");
const tarballs = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));

it.each(tarballs)("%s holds only what is meant to be published", async (tarball) => {
  const files = await listPackedFiles(join(folder, tarball));
  expect(files).toContain("LICENSE");
  expect(findUnmeantFiles(files)).toEqual([]);
});

it.each([
  "src/index.ts",
  "dist/index.test.js",
  "dist/index.js.map",
  ".env",
  "dist/.cache.json",
  "dist/deep/secrets.json",
])("refuses to publish %s", (file) => {
  expect(findUnmeantFiles(["package.json", file])).toEqual([file]);
});

it("packs every package", async () => {
  const names = (await readdir(`${workspace}/packages`)).map((name) => `ledgergate-${name}-`);
  expect(names.filter((name) => !tarballs.some((tarball) => tarball.startsWith(name)))).toEqual([]);
});

it.each(tarballs)("%s has a manifest and types without faults", async (tarball) => {
  expect(await checkTarball(join(folder, tarball))).toEqual([]);
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

describe("what comes along", () => {
  it("is in an SBOM, with licences that users can be given", async () => {
    const file = join(folder, "sbom.cdx.json");
    await writeSbom(folder, file);
    const components = await readComponents(folder, file);
    const names = components.map(({ name }) => name);
    // From the registry, from this workspace, and from within the mock.
    expect(names).toEqual(expect.arrayContaining(["openapi-fetch", "@ledgergate/mock", "@stoplight/prism-http"]));
    expect(findRefusedLicences(components)).toEqual([]);
  });

  it("may have any licence of several, and has to have each of those that go together", () => {
    expect(["MIT", "(GPL-3.0 OR MIT)", "MIT AND ISC"].filter(isAllowedLicence)).toHaveLength(3);
    expect(["none", "GPL-3.0", "MIT AND GPL-3.0"].filter(isAllowedLicence)).toEqual([]);
  });
});
