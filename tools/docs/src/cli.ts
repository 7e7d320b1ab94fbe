import { join, relative, resolve } from "node:path";
import { runCommand, UsageError } from "@ledgergate/command";
import { DocsError } from "./docs-error.ts";
import { findSpecs } from "./find-specs.ts";

const HELP = `Usage: node src/cli.ts --out DIR

Writes the documentation site of the workspace's specs.

  --out DIR      the folder of the site; what is in it is removed first
  -v, --version  print the version
  -h, --help     print this text`;

await runCommand({ help: HELP, options: { out: { type: "string" } } }, async ({ values: { out: given } }) => {
  if (given === undefined) throw new UsageError("--out DIR is missing. --help tells more.");
  const out = resolve(given);
  const workspace = resolve(import.meta.dirname, "../../..");
  // Loaded only now: help need not wait for Redoc.
  const { buildDocs } = await import("./build-docs.ts");
  try {
    // The mock's own API is documented beside those that it stands for.
    const control = { name: "mock", file: join(workspace, "packages/mock/dist/control/openapi.json") };
    const { apis } = await buildDocs({ specs: [...findSpecs(workspace), control], out });
    const operations = apis.reduce((sum, api) => sum + api.operations, 0);
    console.log(`Wrote ${relative(process.cwd(), out) || "."}: ${apis.length} APIs, ${operations} operations.`);
    return 0;
  } catch (error) {
    // A fault in the input is one line; anything else is a bug of ours and keeps its stack.
    if (!(error instanceof DocsError)) console.error(error);
    else console.error(error.message);
    return 1;
  }
});
