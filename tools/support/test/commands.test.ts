import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { buildPackages } from "../src/root/build-packages.ts";
import { startProgram } from "../src/start-program.ts";

const root = join(import.meta.dirname, "../../..");

/** Makes loading a built file an error. */
const unbuilt = `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) {
  if (/\\/packages\\/[^/]+\\/dist\\//.test(url)) throw new Error("needs " + url);
  return next(url, context);
} });`;
/** Flags of Node that prevent loading built files and starting processes. */
const traps = [
  ...["--permission", "--allow-fs-read=*"],
  ...["--import", `data:text/javascript,${encodeURIComponent(unbuilt)}`],
];

/** The environment without variables that change what Node and turbo print. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  CI: undefined,
  COLUMNS: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
};

/** Runs a script of the root as on a fresh clone. */
async function run(script: string, ...flags: readonly string[]): Promise<{ code: unknown; out: string; err: string }> {
  const args = [...traps, ...script.split(" ").slice(1), ...flags];
  const { ended, output } = startProgram(process.execPath, args, { cwd: root, env });
  return { code: await ended, out: output.out, err: output.err };
}

const { gateway, ...others } = manifest.scripts;
const programs = Object.entries(others).filter(([, script]) => script.startsWith("node "));

test.each(programs)("%s says how it is used before anything is built", async (_, script) => {
  expect(await run(script, "--help")).toEqual({ code: 0, err: "", out: expect.stringContaining("Usage: ") });
});

test.each([others.start, others.bench, others.codegen])(
  "%s prints its version before anything is built",
  async (script) => {
    expect(await run(script, "-v")).toEqual({ code: 0, err: "", out: `${manifest.version}\n` });
  },
);

test("a built gateway prints its own help", async () => {
  const args = gateway.split(" ").slice(1);
  expect((await promisify(execFile)(process.execPath, [...args, "--help"], { cwd: root })).stdout).toContain("Usage: ");
});

test.each([
  ["start --prot 1", "ledgergate-mock: Unknown option '--prot'. Did you mean --port? --help lists all flags."],
  // pnpm passes `--` on.
  ["bench -- --rounds 0", "error: option '--rounds <n>' argument '0' is invalid. It must be a whole number from 1."],
  ["bench --jsno", "error: unknown option '--jsno'\n(Did you mean --json?)"],
  ["conformance a b", "error: too many arguments. Expected 1 argument but got 2: a, b."],
  ["new-api", "error: missing required argument 'name'"],
])("%s is refused with 2 before anything is built", async (words, mistake) => {
  const [name = "", ...flags] = words.split(" ");
  const err = name === "start" ? `${mistake}\n` : `${mistake}\n--help lists the options.\n`;
  expect(await run(others[name as keyof typeof others], ...flags)).toEqual({ code: 2, out: "", err });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the build before a program prints to standard error", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "turbo"), "#!/bin/sh\necho built\n", { mode: 0o755 });
  const withTurbo = { ...env, PATH: `${folder}${delimiter}${env.PATH}` };
  const args = [...gateway.split(" ").slice(1), "check", "--json"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root, env: withTurbo });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  expect(stderr).toMatch(/^built\n/);
});

test("a build removes the pages of another branch, which the site does not list", async () => {
  const site = join(temporaryFolder(), "tools", "docs", "dist");
  const files = "mkdir -p $0/a $0/b; echo '](a/index.md)' | tee $0/llms.txt $0/a/index.md $0/b/index.md";
  await promisify(execFile)("sh", ["-c", files, site]);
  await buildPackages(join(site, "../../.."));
  expect(readdirSync(site)).toEqual(["a", "llms.txt"]);
});
