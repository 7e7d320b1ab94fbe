import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "completion-"));
afterAll(() => rmSync(folder, { recursive: true }));

const complete = async (shell: string, ...words: string[]): Promise<readonly string[]> => {
  const { out, err } = await run(["completion", shell, "--", ...words], {});
  expect(err).toBe("");
  return out.split("\n").slice(0, -1);
};

test.each<[words: readonly string[], found: readonly string[]]>([
  [["mc"], ["mcp"]],
  [["--v"], ["--version"]],
  [["completion", "--h"], ["--help"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["completion", "bash", ""], []],
  [["help", "comp"], ["completion"]],
  [["mcp", "--wr"], ["--write"]],
  [
    ["auth", ""],
    ["request-token", "help"],
  ],
  [["auth", "request-token", "--dry"], ["--dry-run"]],
  [
    ["ledger-b", "list-operation-effects", "1", "--order", ""],
    ["asc", "desc"],
  ],
  [["ledger-b", "list-operation-effects", "1", "--order", "=", "d"], ["desc"]],
  [
    ["ledger-b", "list-operation-effects", "1", "--order", "="],
    ["asc", "desc"],
  ],
  [["ledger-b", "list-operation-effects", ""], []],
  [["moon", ""], []],
])("completes %j", async (words, found) => {
  expect(await complete("bash", ...words)).toEqual(found);
});

test("describes the candidates for zsh and fish", async () => {
  expect(await complete("zsh", "mc")).toEqual(["mcp:Serve AI agents"]);
  expect(await complete("fish", "mc")).toEqual(["mcp\tServe AI agents"]);
});

test("refuses other shells", async () => {
  expect(await run(["completion", "csh"], {})).toMatchObject({
    code: 2,
    err: expect.stringContaining("bash, zsh, fish"),
  });
});

test("bash passes the words unevaluated, and takes each line as a candidate", async () => {
  const program = join(folder, "ledgergate");
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
  chmodSync(program, 0o755);
  const { out } = await run(["completion", "bash"], {});
  const words = `COMP_WORDS=(ledgergate ledger-a '$(touch ${folder}/evil)' 'a b' ''); COMP_CWORD=4; _ledgergate`;
  const { stdout, stderr } = spawnSync("bash", ["-c", `${out}${words}; printf '[%s]' "\${COMPREPLY[@]}"`], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  expect([stdout, stderr]).toEqual([`[completion][bash][--][ledger-a][$(touch ${folder}/evil)][a b]`, ""]);
});
