import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../src/apis.ts";

const files = ["README.md", "tools/docs/guides/00-first-call.md"];

test("the version step of a release removes these notes, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "ledgergate-version-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "# Title\n\n> **Not on npm yet.** One line.\n> Another.\n\n> Other\n");
  }
  // The step's other commands are not tested here.
  for (const command of ["changeset", "pnpm"]) writeFileSync(join(folder, command), "#!/bin/sh\n", { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  execFileSync("sh", [join(root, ".github/release.sh"), "version"], { cwd: folder, env });
  for (const file of files) expect(readFileSync(join(folder, file), "utf8")).toBe("# Title\n\n> Other\n");
});
