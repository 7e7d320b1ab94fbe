import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { root } from "../src/apis.ts";

const notes = ["README.md", "tools/docs/guides/00-first-call.md"];
const plan = "dist/release/publish-plan.json";

/** Programs of the script. Each writes its command line into a log, fails if that begins with `$FAILS`, and else runs. */
const programs = ["changeset", "pnpm", "npm", "gh", "node", "tar", "awk", "rm"];

const names = ["one", "two"];

/** A plan with two tarballs, whose changelogs have a section each. */
const releases = names.map((name) => ({ name, version: "1.0.0", tarball: { path: `packages/${name}.tgz` } }));
const planOf = (plan: object) => JSON.stringify({ plan });

interface Run {
  /** Beginning of the command that fails. */
  readonly fails?: string;
  /** What it says. */
  readonly says?: string;
  readonly plan?: string | undefined;
}

/** A folder with tarballs, and with stubs in front of the programs. */
const template = mkdtempSync(join(tmpdir(), "ledgergate-release-"));
afterAll(() => rmSync(template, { recursive: true }));

function write(file: string, content: string, folder = template): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content, { mode: 0o755 });
}

for (const file of notes) write(file, "# Title\n\n> **Not on npm yet.** One line.\n> Another.\n\n> Other\n");
for (const { name } of releases) {
  write("package/CHANGELOG.md", `# ${name}\n\n## 1.0.0\n\nNews of ${name}\n\n## 0.9.0\n\nOld\n`);
  mkdirSync(join(template, "dist/release/packages"), { recursive: true });
  spawnSync("tar", ["-czf", `dist/release/packages/${name}.tgz`, "package"], { cwd: template });
}
for (const program of programs)
  write(
    `bin/${program}`,
    `#!/bin/sh
echo "${program} $*" >> "$FOLDER/log"
case "${program} $*" in "$FAILS"*) [ -z "$SAYS" ] || echo "$SAYS" >&2; exit 9 ;; esac
case "${program} $1" in
  "changeset pack") mkdir -p dist/release; [ ! -e plan.json ] || cp plan.json ${plan} ;;
  changeset*|pnpm*|npm*|gh*) ;;
  *) PATH="$REAL_PATH" exec ${program} "$@" ;;
esac
`,
  );

/** Runs a step in a copy of the folder. @returns the commands that it ran, each with two arguments at most */
function run(step: string | undefined, { fails = "none", says = "", plan: text = planOf([releases]) }: Run) {
  const folder = mkdtempSync(`${template}-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(template, folder, { recursive: true });
  if (text !== "") write("plan.json", text, folder);
  if (step !== undefined && step !== "pack" && text !== "") write(plan, text, folder);
  const env = { FOLDER: folder, FAILS: fails, SAYS: says, REAL_PATH: process.env.PATH, GITHUB_SHA: "abc" };
  const script = [join(root, ".github/release.sh"), ...[step ?? []].flat()];
  const PATH = `${folder}/bin:${process.env.PATH}`;
  const { status } = spawnSync("sh", script, { cwd: folder, env: { ...process.env, ...env, PATH } });
  const log = readFileSync(`${folder}/log`, { encoding: "utf8", flag: "a+" });
  const commands = log
    .split("\n")
    .filter((line) => /^(?:changeset|pnpm|npm|gh) /.test(line))
    .map((line) => line.replace(" --access public --ignore-scripts", "").split(" ").slice(0, 4).join(" "));
  return { status, commands, log, files: notes.map((file) => readFileSync(join(folder, file), "utf8")) };
}

const versions = ["changeset version", "pnpm run spec:diff --save"];
const packs = ["pnpm run build --force", "changeset pack --out-dir dist/release"];
const publishes = names.flatMap((name) => [
  `npm view ${name}@1.0.0 version`,
  `npm publish dist/release/packages/${name}.tgz`,
]);
const tells = names.flatMap((name) => [`gh release view ${name}@1.0.0`, `gh release create ${name}@1.0.0`]);

test.each<readonly [string | undefined, Run, readonly string[]]>([
  ["version", { fails: "changeset" }, ["changeset version"]],
  ["version", { fails: "pnpm" }, versions],
  ["version", { fails: "node" }, versions],
  ["pack", { fails: "rm" }, []],
  ["pack", { fails: "pnpm" }, packs.slice(0, 1)],
  ["pack", { fails: "changeset" }, packs],
  ["publish", { fails: "node" }, []],
  ["publish", { plan: "" }, []],
  ["publish", { plan: planOf([releases]).slice(0, -3) }, []],
  ["publish", { plan: "{}" }, []],
  ["publish", { plan: planOf([[{ ...releases[0], tarball: {} }]]) }, []],
  ["publish", { plan: planOf([[{ tarball: releases[0]?.tarball }]]) }, []],
  ["publish", { fails: "npm view", says: "npm error code ECONNRESET" }, publishes.slice(0, 1)],
  ["publish", { fails: "npm view" }, publishes.slice(0, 1)],
  ["publish", { fails: "npm publish" }, publishes.slice(0, 2)],
  ["publish", { fails: "npm view two", says: "npm error code E500" }, publishes.slice(0, 3)],
  ["release", { fails: "node" }, []],
  ["release", { plan: "" }, []],
  ["release", { plan: "[" }, []],
  ["release", { fails: "tar" }, []],
  ["release", { fails: "awk" }, []],
  ["release", { fails: "gh release view" }, tells.slice(0, 1)],
  ["release", { fails: "gh release view", says: "HTTP 502" }, tells.slice(0, 1)],
  ["release", { fails: "gh release", says: "release not found" }, tells.slice(0, 2)],
  [undefined, { fails: "pnpm" }, packs.slice(0, 1)],
  [undefined, { fails: "changeset pack" }, packs],
  [undefined, { plan: "" }, packs],
  [undefined, { fails: "npm publish" }, [...packs, ...publishes.slice(0, 2)]],
  [undefined, { fails: "changeset git-tag" }, [...packs, ...publishes, "changeset git-tag"]],
])("the step %s stops at its first failure: %j", (step, given, commands) => {
  const { status, ...ran } = run(step, given);
  expect([status === 0, ran.commands]).toEqual([false, commands]);
});

test.each<readonly [string | undefined, Run, readonly string[]]>([
  ["version", {}, versions],
  ["pack", {}, packs],
  ["publish", {}, publishes],
  ["publish", { fails: "npm view", says: "npm error code E404" }, publishes],
  ["publish", { plan: JSON.stringify({ version: 1, plan: [] }) }, []],
  ["release", { fails: "gh release view", says: "release not found" }, tells],
  ["release", {}, tells.filter((command) => command.includes("view"))],
  [undefined, {}, [...packs, ...publishes, "changeset git-tag"]],
])("the step %s succeeds: %j", (step, given, commands) => {
  const { status, log, ...ran } = run(step, given);
  expect([status, ran.commands]).toEqual([0, commands]);
  if (step === "release" && given.fails) for (const { name } of releases) expect(log).toContain(`News of ${name}`);
  expect(log).not.toContain("Old");
  // Only the version step removes the notes that say how to try the packages without npm.
  const note = step === "version" ? "" : "> **Not on npm yet.** One line.\n> Another.\n\n";
  for (const file of ran.files) expect(file).toBe(`# Title\n\n${note}> Other\n`);
});
