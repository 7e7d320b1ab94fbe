import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { expect, it, onTestFinished } from "vitest";
import type { Impact } from "../src/diff/change.ts";
import { findNarrowed } from "../src/diff/declarations.ts";
import { checkLastRelease } from "../src/dry/last-release.ts";

const RUNTIME = "@ledgergate/runtime";

const DECLARATIONS = `export { callError, type Rule } from "./call-error.ts";
export declare const first: readonly string[];
`;
const CALL_ERROR = `export interface Rule { readonly min: number; readonly max?: number }
export declare function callError(text: string, rule?: Rule): string;
`;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-last-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a runtime. Returns its folder. */
async function runtimeWith(callError = CALL_ERROR, internal = DECLARATIONS, version = "1.0.0"): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "dist"));
  const exports = { "./internal": "./dist/internal.js", "./package.json": "./package.json" };
  const manifest = { name: RUNTIME, version, type: "module", exports };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "dist/call-error.d.ts"), callError);
  await writeFile(join(folder, "dist/internal.d.ts"), internal);
  for (const path of ["mask", "parts"])
    await writeFile(join(folder, `dist/${path}.d.ts`), "export declare const hide: () => void;\n");
  return folder;
}

it.each([
  ["the same declarations", CALL_ERROR, DECLARATIONS, []],
  [
    "a further parameter that is optional",
    CALL_ERROR.replace("rule?: Rule", "rule?: Rule, more?: Date"),
    DECLARATIONS,
    [],
  ],
  [
    "a further member that is optional",
    CALL_ERROR.replace("readonly max", "readonly step?: number; readonly max"),
    DECLARATIONS,
    [],
  ],
  ["a further export", CALL_ERROR, `${DECLARATIONS}export declare const second: 2;\n`, []],
  ["a removed export", CALL_ERROR, DECLARATIONS.split("\n")[0] as string, ["internal: first"]],
  ["a removed type", CALL_ERROR, DECLARATIONS.replace(", type Rule", ""), ["internal: Rule"]],
  [
    "a parameter that takes less",
    CALL_ERROR.replace("text: string", 'text: "a"'),
    DECLARATIONS,
    ["internal: callError"],
  ],
  [
    "a result that may be more",
    CALL_ERROR.replace("): string", "): string | undefined"),
    DECLARATIONS,
    ["internal: callError"],
  ],
  [
    "a member that becomes required",
    CALL_ERROR.replace("max?", "max"),
    DECLARATIONS,
    ["internal: callError", "internal: Rule"],
  ],
  ["a member that is removed", CALL_ERROR.replace("readonly min: number; ", ""), DECLARATIONS, ["internal: Rule"]],
])("compares declarations: %s", async (_, callError, internal, names) => {
  const found = await findNarrowed(await runtimeWith(), await runtimeWith(callError, internal));
  expect(found.map((line) => /^@ledgergate\/runtime\/(\w+: \w+) is not what it was: \S/.exec(line)?.[1])).toEqual(
    names,
  );
});

/** Packs a package. Starting npm for it would take longer than the tests. */
async function pack(folder: string): Promise<string> {
  const tarball = join(await temporaryFolder(), "package.tgz");
  await runProgram("tar", ["-czf", tarball, "."], folder);
  return tarball;
}

/** Packs a runtime whose code is given. */
async function packRuntime(folder: string, code: string): Promise<string> {
  await writeFile(join(folder, "dist/internal.js"), code);
  return pack(folder);
}

/** Packs a package that calls the runtime, under a range of its versions. */
async function packDependent(): Promise<string> {
  const folder = await temporaryFolder();
  const manifest = { name: "@ledgergate/one", version: "1.0.0", type: "module", exports: "./index.js" };
  const dependencies = { [RUNTIME]: "^1.0.0" };
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, dependencies }));
  await writeFile(
    join(folder, "index.js"),
    `import { callError } from "${RUNTIME}/internal";\nconsole.log(callError("a"));\n`,
  );
  return pack(folder);
}

async function check(code: string, version: string, { bump = "minor" as Impact, callError = CALL_ERROR } = {}) {
  const last = await packRuntime(await runtimeWith(), "export const callError = (text) => text + 1;");
  const said: string[] = [];
  const faults = await checkLastRelease(
    {
      packages: [last, await packDependent()],
      runtime: await packRuntime(await runtimeWith(callError, DECLARATIONS, version), code),
      bump,
      run: async (folder) => {
        const program = join(folder, "node_modules/@ledgergate/one/index.js");
        const printed = await runProgram(process.execPath, [program], folder);
        return printed === "a1\n" ? [] : [`one printed ${printed.trim()}`];
      },
    },
    (_, text) => said.push(text),
  );
  return { faults, said };
}

it("runs the packages of the last release with the next runtime", async () => {
  const good = "export const callError = (text) => text + 1;";
  expect(await check(good, "1.1.0")).toEqual({ faults: [], said: [expect.stringContaining("2 packages")] });
  const { faults } = await check('export const callError = () => "b";', "1.1.0");
  expect(faults).toEqual(["The last release with the next runtime: one printed b"]);
  const { faults: none } = await check("export const other = 1;", "1.1.0");
  expect(none).toEqual([expect.stringMatching(/^The last release .*: SyntaxError: .* export named 'callError'$/)]);
});

it("demands a major bump for narrower declarations, with which packages of the last release keep their runtime", async () => {
  const code = "export const callError = (text, rule) => text + (rule ?? 1);";
  const callError = CALL_ERROR.replace("rule?", "rule");
  const { faults } = await check(code, "1.1.0", { callError });
  expect(faults).toEqual([expect.stringMatching(/^@ledgergate\/runtime\/internal: callError .* a major bump\.$/)]);
  const { faults: none, said } = await check(code, "2.0.0", { bump: "major", callError });
  expect([none, said]).toEqual([[], [expect.stringContaining("keep their runtime")]]);
});
