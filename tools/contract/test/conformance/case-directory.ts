import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A case of a test: members of its index entry, and the text or value of its file. */
export interface GivenCase {
  readonly recording?: unknown;
  readonly [member: string]: unknown;
}

/** Writes a directory of cases, which is removed after the test. */
export async function writeCases(cases: readonly GivenCase[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, "cases"));
  const entries = cases.map(({ recording: _, ...members }) => ({ api: "library", ...members }));
  await writeFile(join(directory, "index.json"), JSON.stringify(entries));
  for (const { file, recording } of cases) {
    if (typeof file !== "string" || recording === undefined) continue;
    const text = typeof recording === "string" ? recording : JSON.stringify(recording);
    await writeFile(join(directory, "cases", file), text);
  }
  return directory;
}
