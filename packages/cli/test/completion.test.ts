import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "completion-"));
afterAll(() => rmSync(folder, { recursive: true }));

const effects = "ledger-b list-operation-effects";
test.each<[words: string, found: string, shell?: string]>([
  ["mc", "mcp\n"],
  ["mc", "mcp:Serve AI agents\n", "zsh"],
  ["mc", "mcp\tServe AI agents\n", "fish"],
  ["--v", "--version\n"],
  ["completion ", "bash\nzsh\nfish\n"],
  ["completion bash ", ""],
  ["help comp", "completion\n"],
  ["auth ", "request-token\nhelp\n"],
  ["auth request-token --dry", "--dry-run\n"],
  [`${effects} 1 --order `, "asc\ndesc\n"],
  [`${effects} 1 --order = d`, "desc\n"],
  [`${effects} 1 --order =`, "asc\ndesc\n"],
  [`${effects} `, ""],
  ["moon ", ""],
])("completes '%s'", async (words, found, shell = "bash") => {
  const { out, err } = await run(["completion", shell, "--", ...words.split(" ")], {});
  expect([out, err]).toEqual([found, ""]);
});

test("bash passes the words unevaluated, and takes each line as a candidate", async () => {
  const program = join(folder, "ledgergate");
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 });
  const { out } = await run("completion bash", {});
  const words = `COMP_WORDS=(ledgergate ledger-a '$(touch ${folder}/evil)' 'a b' ''); COMP_CWORD=4; _ledgergate`;
  const { stdout, stderr } = spawnSync("bash", ["-c", `${out}${words}; printf '[%s]' "\${COMPREPLY[@]}"`], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  expect([stdout, stderr]).toEqual([`[completion][bash][--][ledger-a][$(touch ${folder}/evil)][a b]`, ""]);
});
