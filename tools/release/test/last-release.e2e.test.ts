import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { expect, it } from "vitest";
import type { Impact } from "../src/diff/change.ts";
import { findNarrowed } from "../src/diff/declarations.ts";
import { checkLastRelease } from "../src/dry/last-release.ts";
import { folderWith } from "./folder-with.ts";

const RUNTIME = "@ledgergate/runtime";

const DECLARATIONS = `export { callError, type Rule } from "./call-error.ts";
export declare const first: readonly string[];
`;
const CALL_ERROR = `export interface Rule { readonly min: number; readonly max?: number }
export declare function callError(text: string, rule?: Rule): string;
`;

/** A text of the declarations, and what replaces it. */
type Edit = readonly [before: string, now: string];

/** Writes a runtime. Returns its folder. */
function runtimeWith(edit: Edit = ["", ""], version = "1.0.0", code = ""): Promise<string> {
  const exports = { "./internal": "./dist/internal.js", "./package.json": "./package.json" };
  const other = "export declare const hide: () => void;\n";
  return folderWith({
    "package.json": { name: RUNTIME, version, type: "module", exports },
    "dist/call-error.d.ts": CALL_ERROR.replace(...edit),
    "dist/internal.d.ts": DECLARATIONS.replace(...edit),
    "dist/internal.js": code,
    "dist/mask.d.ts": other,
    "dist/parts.d.ts": other,
  });
}

it.each<readonly [title: string, ...Edit, ...names: string[]]>([
  ["the same declarations", "", ""],
  ["a further parameter that is optional", "rule?: Rule", "rule?: Rule, more?: Date"],
  ["a further member that is optional", "readonly max", "readonly step?: number; readonly max"],
  ["a further export", "export declare const", "export declare const second: 2;\nexport declare const"],
  ["a removed export", "export declare const first: readonly string[];", "", "internal: first"],
  ["a removed type", ", type Rule", "", "internal: Rule"],
  ["a parameter that takes less", "text: string", 'text: "a"', "internal: callError"],
  ["a result that may be more", "): string", "): string | undefined", "internal: callError"],
  ["a member that becomes required", "max?", "max", "internal: callError", "internal: Rule"],
  ["a member that is removed", "readonly min: number; ", "", "internal: Rule"],
])("compares declarations: %s", async (_, before, now, ...names) => {
  const found = await findNarrowed(await runtimeWith(), await runtimeWith([before, now]));
  expect(found.map((line) => /^@ledgergate\/runtime\/(\w+: \w+) is not what it was: \S/.exec(line)?.[1])).toEqual(
    names,
  );
});

/** Packs a package. Starting npm for it would take longer than the tests. */
async function pack(folder: string): Promise<string> {
  const tarball = join(await folderWith(), "package.tgz");
  await runProgram("tar", ["-czf", tarball, "."], folder);
  return tarball;
}

/** Writes a package that calls the runtime, under a range of its versions. */
function writeDependent(): Promise<string> {
  const manifest = { name: "@ledgergate/one", version: "1.0.0", type: "module", exports: "./index.js" };
  return folderWith({
    "package.json": { ...manifest, dependencies: { [RUNTIME]: "^1.0.0" } },
    "index.js": `import { callError } from "${RUNTIME}/internal";\nconsole.log(callError("a"));\n`,
  });
}

const good = "export const callError = (text) => text + 1;";

async function check(code: string, version: string, bump: Impact = "minor", edit?: Edit) {
  const last = await runtimeWith(undefined, undefined, good);
  const said: string[] = [];
  const faults = await checkLastRelease(
    {
      packages: [await pack(last), await pack(await writeDependent())],
      runtime: await pack(await runtimeWith(edit, version, code)),
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
  expect(await check(good, "1.1.0")).toEqual({ faults: [], said: [expect.stringContaining("2 packages")] });
  const { faults } = await check('export const callError = () => "b";', "1.1.0");
  expect(faults).toEqual(["The last release with the next runtime: one printed b"]);
  const { faults: none } = await check("export const other = 1;", "1.1.0");
  expect(none).toEqual([expect.stringMatching(/^The last release .*: SyntaxError: .* export named 'callError'$/)]);
});

it("demands a major bump for narrower declarations", async () => {
  const code = "export const callError = (text, rule) => text + (rule ?? 1);";
  const edit: Edit = ["rule?", "rule"];
  const { faults } = await check(code, "1.1.0", "minor", edit);
  expect(faults).toEqual([expect.stringMatching(/^@ledgergate\/runtime\/internal: callError .* a major bump\.$/)]);
  const { faults: none, said } = await check(code, "2.0.0", "major", edit);
  expect([none, said]).toEqual([[], [expect.stringContaining("keep their runtime")]]);
});
