/**
 * Runs `pnpm test` in a copy of the repository whose ledger A has three more operations, a deprecated one and more members, added in
 * YAML alone. It proves that no limit and no test pins the size of the documents. It takes as long as `pnpm test`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const cwd = join(import.meta.dirname, "../../..");
const folder = join(mkdtempSync(join(tmpdir(), "grown-")), "ledgergate");
const spec = join(folder, "specs/ledger-a");
execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder], { cwd });
let code = 1;
try {
  grow();
  for (const script of ["install", "generate", "test"]) {
    code = spawnSync("pnpm", [script], { cwd: folder, stdio: "inherit" }).status ?? 1;
    if (code !== 0) break;
  }
} finally {
  execFileSync("git", ["worktree", "remove", "--force", folder], { cwd });
  rmSync(join(folder, ".."), { recursive: true });
}
process.exitCode = code;

/** Changes the files of a spec as CONTRIBUTING.md describes. The new operations are like `getAccount`. */
function grow(): void {
  const operation = readFileSync(join(spec, "paths/accounts_{address}.yaml"), "utf8");
  for (const name of ["Balance", "Info", "Names"]) {
    const file = `paths/accounts_{address}_${name}.yaml`;
    writeFileSync(join(spec, file), operation.replace("getAccount", `$&${name}`));
    const entry = `paths:\n  /accounts/{address}/${name}:\n    $ref: ${file}\n`;
    replace("openapi.yaml", /^paths:\n/m, entry);
  }
  const deprecated = "  deprecated: true\n  x-use-instead: getAccount\n  tags:";
  replace("paths/accounts_{address}_transactions.yaml", /^ {2}tags:/m, deprecated);
  const note = "type: string\n$1    description: A new member.\n$1    examples: [none]\n";
  const member = `$1properties:\n$1  note:\n$1    ${note}`;
  for (const schema of ["Account", "Block", "UserTransaction", "Event"])
    replace(`components/schemas/${schema}.yaml`, /^( *)properties:\n/m, member);
}

function replace(name: string, pattern: RegExp, text: string): void {
  const file = join(spec, name);
  const before = readFileSync(file, "utf8");
  const after = before.replace(pattern, text);
  if (after === before) throw new Error(`${file} has no ${pattern}`);
  writeFileSync(file, after);
}
