import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { installSdks } from "../src/sdks.ts";

/** A folder for installs, and a command in npm's place that runs the given lines. */
async function withNpm(...lines: string[]): Promise<{ cache: string; npm: string }> {
  const folder = await mkdtemp(join(tmpdir(), "peers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const npm = join(folder, "npm");
  await writeFile(npm, ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
  return { cache: join(folder, "cache"), npm };
}

describe("installSdks", () => {
  it("installs what the lock file names, without running scripts", async () => {
    const options = await withNpm('echo "$@" > arguments');
    const folder = await installSdks(options);
    expect(await readFile(join(folder, "arguments"), "utf8")).toMatch(/^ci --ignore-scripts /);
    const lock = new URL("../sdks/package-lock.json", import.meta.url);
    expect(await readFile(join(folder, "package-lock.json"), "utf8")).toBe(await readFile(lock, "utf8"));
  });

  it("installs once", async () => {
    const options = await withNpm("");
    let installs = 0;
    const onInstall = (): void => void installs++;
    const folder = await installSdks({ ...options, onInstall });
    expect(await installSdks({ ...options, onInstall })).toBe(folder);
    expect(installs).toBe(1);
  });

  it("says what npm says, and leaves nothing half done", async () => {
    const options = await withNpm('echo "npm error code ENOTFOUND" >&2', "exit 1");
    await expect(installSdks(options)).rejects.toThrow(
      "The SDKs could not be installed. The first run needs the network. npm says:\nnpm error code ENOTFOUND",
    );
    expect(await readdir(options.cache)).toEqual([]);
  });

  it("says that npm is missing", async () => {
    const { cache } = await withNpm();
    await expect(installSdks({ cache, npm: join(cache, "npm") })).rejects.toThrow("ENOENT");
  });
});

describe("the versions of the SDKs", () => {
  it("are exact, and those of the lock file", async () => {
    const read = async (name: string) =>
      JSON.parse(await readFile(new URL(`../sdks/${name}`, import.meta.url), "utf8"));
    const [{ dependencies }, { packages }] = [await read("package.json"), await read("package-lock.json")];
    for (const [name, version] of Object.entries(dependencies))
      expect({ name, version: packages[`node_modules/${name}`]?.version }).toEqual({ name, version });
    expect(Object.keys(dependencies)).toHaveLength(3);
  });
});
