import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { createCommand, readCommandLine, readCount } from "../src/index.ts";
import { readTurboFlags } from "../src/run-turbo.ts";

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
  const args = script.split(" ").slice(1);
  return promisify(execFile)(process.execPath, [...traps, ...args, ...flags], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

const { task, knip, release, "lint:code": style, gateway, ...scripts } = manifest.scripts;

test("the scripts that the tests below leave out run turbo, knip, sh and biome", () => {
  expect([task, knip, release, style].map((script) => script.replace(/^(?:\w+=\w+ )+/, "").split(" ")[0])).toEqual([
    "turbo",
    "knip",
    "sh",
    "biome",
  ]);
});

test.each(Object.entries(scripts))("%s says how it is used before anything is built", async (_, script) => {
  const [help, version] = await Promise.all([run(script, "--help"), run(script, "-v")]);
  expect(help).toEqual({ code: 0, err: "", out: expect.stringContaining("Usage: ") });
  expect(version).toEqual({ code: 0, err: "", out: `${manifest.version}\n` });
});

test("a built gateway prints its own help", async () => {
  const args = gateway.split(" ").slice(1);
  const { stdout } = await promisify(execFile)(process.execPath, [...args, "--help"], { cwd: root });
  expect(stdout).toContain("Usage: ");
});

test.each([
  [
    "start",
    ["--prot", "1"],
    "ledgergate-mock: Unknown option '--prot'. Did you mean --port? --help lists all flags.\n",
  ],
  ["bench", ["--jsno"], "error: unknown option '--jsno'\n(Did you mean --json?)\n--help lists the options.\n"],
  [
    "conformance",
    ["a", "b"],
    "error: too many arguments. Expected 1 argument but got 2: a, b.\n--help lists the options.\n",
  ],
  ["new-api", [], "error: missing required argument 'name'\n--help lists the options.\n"],
  ["test", ["mock"], "error: too many arguments. Expected 0 arguments but got 1: mock.\n--help lists the options.\n"],
  ...(["test", "build", "generate", "lint", "typecheck", "docs"] as const).map(
    (name) =>
      [
        name,
        ["--fliter", "mock"],
        "error: unknown option '--fliter'\n(Did you mean --filter?)\n--help lists the options.\n",
      ] as const,
  ),
] as const)("%s %j is refused with 2 before anything is built", async (name, flags, err) => {
  expect(await run(scripts[name], ...flags)).toEqual({ code: 2, out: "", err });
});

test("every documented flag of `turbo run` is accepted", async () => {
  const { stdout } = await promisify(execFile)("turbo", ["run", "--help"], { cwd: root, env });
  const [, flagSection = ""] = /\nFlags:\n(.*)\n\nGlobal flags:/s.exec(stdout) ?? [];
  const documented = flagSection.split("\n").filter((line) => !line.includes("[DEPRECATED] "));
  const flags = documented.flatMap((line) => /^ {2,6}(?:-\w, )?(--[\w-]+)/.exec(line)?.[1] ?? []);
  expect(flags).toEqual(expect.arrayContaining(["--filter", "--force", "--concurrency"]));
  const given = flags.filter((flag) => flag !== "--help").map((flag) => `${flag}${valueFor(flagSection, flag)}`);
  expect(readTurboFlags("build", "Builds.", "", given)).toEqual(given);
});

/** Returns a value for a flag that must have one. */
function valueFor(flagSection: string, flag: string): string {
  return new RegExp(`${flag} <`).test(flagSection) ? "=1" : "";
}

test("flags reach turbo, and its list of the packages is not printed", async () => {
  // The task does not exist in this package: a task that runs here could replace files that other tests read.
  const flags = ["--filter=@ledgergate/spec-auth", "--only", "--concurrency=1"];
  const command = scripts.typecheck.split(" ").slice(1);
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...flags], { cwd: root, env });
  expect(stdout).toMatch(/^\s*• turbo [\d.]+\n\s*• Running typecheck in 1 package\n/);
});

test("the build before a program prints to standard error", async () => {
  const folder = mkdtempSync(join(tmpdir(), "command-"));
  writeFileSync(join(folder, "turbo"), "#!/bin/sh\necho built\n", { mode: 0o755 });
  const withTurbo = { ...env, PATH: `${folder}${delimiter}${env.PATH}` };
  const args = [...gateway.split(" ").slice(1), "check", "--json"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root, env: withTurbo });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  expect(stderr).toMatch(/^built\n/);
});

test("flags after two dashes are read, and an unknown flag without a similar one gets no suggestion", () => {
  let said = "";
  const output = { print: () => {}, fail: (text: string) => (said += text) };
  const command = () => createCommand("pnpm bench", "Measures.").option("--rounds <n>", "rounds", readCount);
  expect(readCommandLine(command(), ["--", "--rounds", "3"], output)).toEqual({
    values: { rounds: 3 },
    positionals: [],
  });
  expect(readCommandLine(command(), ["--colour"], output)).toBe(2);
  expect(said).toBe("error: unknown option '--colour'--help lists the options.");
});
