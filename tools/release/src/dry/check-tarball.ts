import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { run } from "@ledgergate/consumers";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Runs publint and Are The Types Wrong on a tarball. Returns a line for each finding. */
export async function checkTarball(tarball: string): Promise<readonly string[]> {
  return [...(await lint(tarball)), ...(await checkTypes(tarball))];
}

async function lint(tarball: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({
    pack: { tarball: (await readFile(tarball)).buffer as ArrayBuffer },
    strict: true,
  });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

async function checkTypes(tarball: string): Promise<readonly string[]> {
  const home = dirname(createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json"));
  const args = [join(home, "dist/index.js"), tarball, "--profile", "esm-only", "--quiet"];
  return await run(process.execPath, args, ".").then(
    () => [],
    (error: Error) => [`attw: ${error.message}`],
  );
}
