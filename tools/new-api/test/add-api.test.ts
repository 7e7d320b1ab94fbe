import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { checkTarball, findTarballs, packInto } from "@ledgergate/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApi, NameError } from "../src/add-api.ts";

const ROOT = join(import.meta.dirname, "../../..");
const copy = await mkdtemp(join(await realpath(tmpdir()), "new-api-"));
afterAll(() => rm(copy, { recursive: true }));

/** Runs a program of the workspace in a folder of the copy. */
async function run(folder: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(copy, folder), env });
  return stdout;
}

/** Packs the new client as for a release. Expects no fault in its manifest and types. */
async function checkPackage(): Promise<void> {
  await packInto(copy, ["@ledgergate/ledger-d"], copy);
  const [tarball = ""] = await findTarballs(copy, ["@ledgergate/ledger-d"]);
  expect(await checkTarball(tarball)).toEqual([]);
}

/** A copy of the repository as it is built. What is installed is not copied but linked to. */
beforeAll(async () => {
  await cp(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      source !== join(ROOT, "node_modules") && !/\/\.(?:git|turbo|types-[^/]*|vite[^/]*|cache)$/.test(source),
  });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
});

test.each(["", "Ledger", "ledger_d", "-a", "ledger-a", "codegen"])("no API can be named %j", async (name) => {
  await expect(addApi(copy, name)).rejects.toThrow(NameError);
});

test("a new API keeps every rule and every promise, and nobody writes a line", { timeout: 180_000 }, async () => {
  const written = await addApi(copy, "ledger-d");
  // What `pnpm install` would do.
  await cp(join(copy, "packages/auth/node_modules"), join(copy, "packages/ledger-d/node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const file of written.filter((path) => path.endsWith("/package.json"))) {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(copy, file), "utf8"));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (!name.endsWith("ledger-d")) continue;
      const target = join(copy, name.includes("/spec-") ? "specs" : "packages", "ledger-d");
      await symlink(target, join(copy, dirname(file), "node_modules", name));
    }
  }
  await run("specs/ledger-d", "--run", "bundle");
  await Promise.all([
    run("specs/ledger-d", "--run", "lint"),
    run("packages/service-kit", "--run", "build"),
    run("packages/ledger-d", "--run", "generate").then(() => run("packages/ledger-d", "--run", "build")),
  ]);
  await run(".", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", ...written);
  await Promise.all([run("packages/ledger-d", "--run", "typecheck"), checkPackage()]);
  await run("packages/ledger-d", "--run", "test");
  await run("packages/cli", "--run", "generate");
  await run("packages/cli", "--run", "build");
  expect(await run("packages/cli", "dist/cli.js", "ledger-d", "get-status", "--help")).toContain("Example:");
  await run("tools/examples", "node_modules/vitest/vitest.mjs", "run", "test/operations.test.ts", "-t", "ledger-d");
  await run("tools/contract", "node_modules/vitest/vitest.mjs", "run", "test/contract.test.ts", "-t", "ledger-d");
  expect(await readFile(join(copy, "specs/README.md"), "utf8")).toContain("| [`ledger-d`](ledger-d) |");
});
