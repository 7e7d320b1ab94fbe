import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildDocs } from "./build-docs.ts";
import { DocsError } from "./docs-error.ts";
import { findSpecs } from "./find-specs.ts";

const USAGE = "Usage: node src/cli.ts --out DIR   (writes the documentation site of the workspace's specs)";

try {
  const out = outFolder(process.argv.slice(2));
  const workspace = resolve(import.meta.dirname, "../../..");
  const { apis } = await buildDocs({ specs: findSpecs(workspace), out });
  const operations = apis.reduce((sum, api) => sum + api.operations, 0);
  console.log(`Wrote ${relative(process.cwd(), out) || "."}: ${apis.length} APIs, ${operations} operations.`);
} catch (error) {
  // A fault in the input is one line; anything else is a bug of ours and keeps its stack.
  if (!(error instanceof DocsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function outFolder(args: readonly string[]): string {
  let out: string | undefined;
  try {
    ({ out } = parseArgs({ args: args.filter((arg) => arg !== "--"), options: { out: { type: "string" } } }).values);
  } catch (error) {
    throw new DocsError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
  if (out === undefined) throw new DocsError(`--out is missing.\n${USAGE}`);
  return resolve(out);
}
