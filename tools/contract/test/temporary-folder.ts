import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests a folder for their temporary files, and removes it at the end. Workers are killed, so they cannot do it. */
export default async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true });
}
