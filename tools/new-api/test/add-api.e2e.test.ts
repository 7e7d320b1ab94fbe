import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { checkTarball, findTarballs, packInto } from "@ledgergate/consumers";
import { buildDocs } from "@ledgergate/docs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApi } from "../src/add-api.ts";
import { FileChanges } from "../src/file-changes.ts";
import { writeSecondVersion } from "./second-version.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BIOME = "node_modules/@biomejs/biome/bin/biome";
const VITEST = "node_modules/vitest/vitest.mjs";
const TSC = "node_modules/typescript/bin/tsc";
const execute = promisify(execFile);
const copy = await mkdtemp(join(await realpath(tmpdir()), "new-api-"));
afterAll(() => rm(copy, { recursive: true }));

/** Runs a program of the workspace in a folder of the copy. */
async function run(folder: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await execute(process.execPath, args, { cwd: join(copy, folder), env });
  return stdout;
}

async function listTools(): Promise<string> {
  const request = `echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | "$0" packages/cli/dist/cli.js mcp --only ledger-d,nodeInfo`;
  const env = { LEDGERGATE_BASE_URL: "http://localhost", LEDGERGATE_API_KEY: "KEY", LEDGERGATE_ADMIN_KEY: "KEY" };
  return (await execute("sh", ["-c", request, process.execPath], { cwd: copy, env })).stdout;
}

/**
 * A copy of the repository. `node_modules` is linked, not copied. Other tests write hidden folders
 * into `node_modules` and remove them.
 */
beforeAll(async () => {
  await cp(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      source !== join(ROOT, "node_modules") &&
      !/\/(?:\.git|\.turbo|\.cache|node_modules\/\.(?!bin$)[^/]+)$/.test(source),
  });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
});

test.each(["SIGINT", "SIGTERM"])("%s in the last step undoes all steps", async (signal) => {
  const name = `chain-${signal.toLowerCase()}`;
  const pnpm = join(copy, "pnpm.mjs");
  const written = ["README.md", "pnpm-lock.yaml"];
  await writeFile(
    pnpm,
    `import { appendFileSync } from "node:fs";
    if (process.argv.includes("generate")) for (const file of ${JSON.stringify(written)}) appendFileSync(file, "more");
    if (process.argv.includes("spec:diff")) process.kill(process.ppid, "${signal}");`,
  );
  const readAll = () => Promise.all(written.map((file) => readFile(join(copy, file), "utf8")));
  const before = await readAll();
  await execute("git", ["init", "--quiet"], { cwd: copy });
  const env = { ...process.env, npm_execpath: pnpm };
  const command = execute(process.execPath, ["tools/new-api/src/cli.ts", name], { cwd: copy, env });
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: `${name} was not added: the command was interrupted.\n`,
  });
  expect(await readAll()).toEqual(before);
  for (const folder of ["specs", "packages"]) expect(existsSync(join(copy, folder, name))).toBe(false);
});

/** An API from the template alone, and one from a document. */
const chainX = { name: "chain-x", command: "node-info", from: join(import.meta.dirname, "chain/openapi.yaml") };
const apis = [{ name: "ledger-d", command: "get-status" }, chainX];
const names = apis.map(({ name }) => name);

/** Adds an API to the copy, as the command does. */
async function add({ name, from }: { readonly name: string; readonly from?: string }): Promise<void> {
  const changes = new FileChanges(copy);
  await addApi(copy, name, { from, computeUnits: 15 }, changes);
  // Does the work of `pnpm install`.
  await cp(join(copy, "packages/auth/node_modules"), join(copy, `packages/${name}/node_modules`), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const file of changes.files.filter((path) => path.endsWith("/package.json"))) {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(copy, file), "utf8"));
    for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
      if (!dependency.endsWith(name)) continue;
      const target = join(copy, dependency.includes("/spec-") ? "specs" : "packages", name);
      await symlink(target, join(copy, dirname(file), "node_modules", dependency));
    }
  }
}

/** Lints, generates, builds and tests the packages of an API. */
async function build(name: string): Promise<void> {
  await run(`specs/${name}`, "--run", "bundle");
  await Promise.all([
    run(`specs/${name}`, "--run", "lint"),
    run(`packages/${name}`, "--run", "generate").then(() => run(`packages/${name}`, "--run", "build")),
  ]);
  const types = `tsconfig.${name}.json`;
  const include = ["src", "test"].map((folder) => `packages/${name}/${folder}`);
  await writeFile(join(copy, types), JSON.stringify({ extends: "./tsconfig.json", include }));
  await run(".", TSC, "-p", types);
  await run(`packages/${name}`, "--run", "test");
}

test("new APIs pass all checks unedited", { timeout: 180_000 }, async () => {
  for (const api of apis) await add(api);
  // The order of imports depends on the name, so the command formats them.
  const folders = names.map((name) => `packages/${name}`);
  await run(".", BIOME, "check", "--write", "--error-on-warnings", ".changeset", ...folders);
  await Promise.all(names.map(build));
  await run("packages/service-kit", "--run", "build");
  const packages = names.map((name) => `@ledgergate/${name}`);
  await packInto(copy, packages, copy);
  for (const tarball of await findTarballs(copy, packages)) expect(await checkTarball(tarball)).toEqual([]);
  await run("packages/cli", "--run", "build");
  for (const { name, command } of apis)
    expect(await run("packages/cli", "dist/cli.js", name, command, "--help")).toContain("Example:");
  const tools = await listTools();
  for (const { name, command } of apis) expect(tools).toContain(`${name}_${command}`.replaceAll("-", "_"));
  await run("tools/contract", VITEST, "run", "test/oracle/apis.test.ts");
  await run("tools/contract", VITEST, "run", "test/contract.test.ts", "-t", names.join("|"));
  const specs = names.map((name) => ({ name, file: join(copy, `specs/${name}/dist/openapi.json`) }));
  await buildDocs({ specs, out: join(copy, "docs") });
  expect(await readFile(join(copy, "docs/chain-x/index.html"), "utf8")).toContain('id="operation/nodeInfo"');
  expect(await readFile(join(copy, "README.md"), "utf8")).toContain("](packages/ledger-d) |");
});

test("a new version is merged", { timeout: 180_000 }, async () => {
  if (!existsSync(join(copy, "specs/chain-x"))) await add(chainX);
  const pnpm = join(copy, "nothing.mjs");
  await writeFile(pnpm, "");
  const { stdout } = await execute(
    process.execPath,
    ["tools/new-api/src/cli.ts", "chain-x", "--from", await writeSecondVersion(join(copy, "second")), "--update"],
    { cwd: copy, env: { ...process.env, npm_execpath: pnpm } },
  );
  expect(stdout).toContain("wrote specs/chain-x/paths/blocks_{height}_events.yaml");
  expect(stdout).toContain("`pnpm spec:diff` shows what changed for users");
});
