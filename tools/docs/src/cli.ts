import { join, relative, resolve } from "node:path";
import { readChangesets } from "@changesets/read";
import { createCommand, runCommand } from "@ledgergate/support/command";
import { DocsError } from "./docs-error.ts";
import { findPackages } from "./find-packages.ts";
import { findSpecs } from "./find-specs.ts";

const command = createCommand("node src/cli.ts", "Writes the documentation site of the workspace's specs.")
  .requiredOption("--out <dir>", "folder of the site; its old content is removed")
  .option("--base <path>", "path at which the site will be served, for its 404.html", "/docs/");

await runCommand(command, async ({ values: { out: given, base: path } }) => {
  const out = resolve(given);
  const base = path.replace(/\/?$/, "/");
  const workspace = resolve(import.meta.dirname, "../../..");
  // Loaded late, so that `--help` is fast.
  const { buildDocs } = await import("./build-docs.ts");
  try {
    const packages = findPackages(workspace);
    // The mock's control API is documented beside the APIs that the mock simulates.
    const control = {
      name: "mock",
      file: join(workspace, "packages/mock/control/openapi.yaml"),
      changelog: packages.find(({ folder }) => folder === "mock")?.changelog,
      inFooter: true,
    };
    const guides = join(workspace, "tools/docs/guides");
    const changesets = await readChangesets(workspace);
    const specs = [...findSpecs(workspace), control];
    const apis = await buildDocs({ specs, guides, packages, changesets, out, base, compressed: true });
    const { length: operations } = apis.flatMap((api) => api.operations);
    console.log(`Wrote ${relative(process.cwd(), out) || "."}: ${apis.length} APIs, ${operations} operations.`);
    return 0;
  } catch (error) {
    // Invalid input is reported in one line. Any other error is a bug and keeps its stack.
    console.error(error instanceof DocsError ? error.message : error);
    return 1;
  }
});
