/**
 * Runs `pnpm test` in a copy of the repository whose ledger A has three more operations, a deprecated one and more members, added in
 * YAML alone. It proves that no limit and no test pins the size of the documents. It takes as long as `pnpm test`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const ROOT = join(import.meta.dirname, "../../..");
const ADDED = ["getAccountBalance", "getAccountInfo", "getAccountNames"];

const folder = join(mkdtempSync(join(tmpdir(), "grown-")), "ledgergate");
execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder], { cwd: ROOT });
let code = 1;
try {
  grow(join(folder, "specs/ledger-a"));
  for (const script of ["install", "generate", "test"]) {
    code = spawnSync("pnpm", [script], { cwd: folder, stdio: "inherit" }).status ?? 1;
    if (code !== 0) break;
  }
} finally {
  execFileSync("git", ["worktree", "remove", "--force", folder], { cwd: ROOT });
  rmSync(join(folder, ".."), { recursive: true });
}
process.exitCode = code;

/** Changes the files of a spec as CONTRIBUTING.md describes. */
function grow(spec: string): void {
  const fixture = join(import.meta.dirname, "../test/new-operation");
  cpSync(join(fixture, "components"), join(spec, "components"), { recursive: true });
  const operation = readFileSync(join(fixture, "paths/accounts_{address}_fixture.yaml"), "utf8");
  for (const [at, id] of ADDED.entries()) {
    writeFileSync(join(spec, `paths/accounts_{address}_fixture${at}.yaml`), operation.replace("getFixture", id));
    const entry = `paths:\n  /accounts/{address}/fixture${at}:\n    $ref: paths/accounts_{address}_fixture${at}.yaml\n`;
    replace(join(spec, "openapi.yaml"), /^paths:\n/m, entry);
  }
  replace(
    join(spec, "paths/accounts_{address}_transactions.yaml"),
    /^ {2}tags:/m,
    "  deprecated: true\n  x-use-instead: getAccount\n  tags:",
  );
  const member =
    "$1properties:\n$1  note:\n$1    type: string\n$1    description: A new member.\n$1    examples: [none]\n";
  for (const schema of ["Account", "Block", "UserTransaction", "Event"])
    replace(join(spec, `components/schemas/${schema}.yaml`), /^( *)properties:\n/m, member);
}

function replace(file: string, pattern: RegExp, text: string): void {
  const before = readFileSync(file, "utf8");
  const after = before.replace(pattern, text);
  if (after === before) throw new Error(`${file} has no ${pattern}`);
  writeFileSync(file, after);
}
