import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, which only this user can read, into such a folder. @returns its path */
export function temporaryFile(text: string, name = "ledgergate.yaml"): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}
