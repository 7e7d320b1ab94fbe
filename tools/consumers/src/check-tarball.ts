import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Kinds of resolution that fail for packages without CommonJS. Ours are ES modules only. */
const IGNORED: readonly string[] = ["node10", "node16-cjs"];

/** Runs publint and Are The Types Wrong on a tarball. Returns a line for each finding. */
export async function checkTarball(tarball: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(await readFile(tarball));
  return [...(await lint(bytes)), ...(await checkTypes(bytes))];
}

async function lint({ buffer }: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

async function checkTypes(tarball: Uint8Array): Promise<readonly string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (!analysis.types) return ["Are The Types Wrong: the package has no types"];
  return analysis.problems
    .filter((problem) => !("resolutionKind" in problem && IGNORED.includes(problem.resolutionKind)))
    .map((problem) => `Are The Types Wrong: ${JSON.stringify(problem)}`);
}
