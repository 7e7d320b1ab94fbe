import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { createCommand, readCommandLine, readCount } from "../src/index.ts";

const root = join(import.meta.dirname, "../../..");

/** Nothing that has to be built can be loaded, and no process be started. */
const unbuilt = `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) {
  if (/\\/packages\\/[^/]+\\/dist\\//.test(url)) throw new Error("needs " + url);
  return next(url, context);
} });`;
const traps = [
  ...["--permission", "--allow-fs-read=*"],
  ...["--import", `data:text/javascript,${encodeURIComponent(unbuilt)}`],
];

/** Runs a script of the root as it would on a fresh clone. */
async function run(script: string, ...flags: readonly string[]): Promise<{ code: unknown; out: string; err: string }> {
  const args = script.split(" ").slice(1);
  return promisify(execFile)(process.execPath, [...traps, ...args, ...flags], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

const { task, knip, release, "lint:code": style, gateway, ...scripts } = manifest.scripts;

test("what else is a script of the root has a help of its own", () => {
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

test("the gateway answers for itself where it is built", async () => {
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
  ["bench", ["--jsno"], "error: unknown option '--jsno'\n(Did you mean --json?)\n--help tells more.\n"],
  ["conformance", ["a", "b"], "error: too many arguments. Expected 1 argument but got 2: a, b.\n--help tells more.\n"],
  ["new-api", [], "error: missing required argument 'name'\n--help tells more.\n"],
] as const)("%s %j is refused with 2 before anything is built", async (name, flags, err) => {
  expect(await run(scripts[name], ...flags)).toEqual({ code: 2, out: "", err });
});

test("flags after two dashes count, and an unknown one that is like none gets no suggestion", () => {
  let said = "";
  const output = { print: () => {}, fail: (text: string) => (said += text) };
  const command = () => createCommand("pnpm bench", "Measures.").option("--rounds <n>", "rounds", readCount);
  expect(readCommandLine(command(), ["--", "--rounds", "3"], output)).toEqual({ values: { rounds: 3 }, words: [] });
  expect(readCommandLine(command(), ["--colour"], output)).toBe(2);
  expect(said).toBe("error: unknown option '--colour'--help tells more.");
});
