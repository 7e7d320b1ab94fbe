import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runConformance } from "./run-conformance.ts";
import { summarize } from "./summarize.ts";

const USAGE = "usage: pnpm conformance DIR [--if-present]";

async function main(): Promise<number> {
  // `pnpm conformance -- DIR` hands the `--` on.
  const args = process.argv.slice(2).filter((argument) => argument !== "--");
  const { values, positionals } = parseArgs({
    args,
    options: { "if-present": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [directory, ...rest] = positionals;
  if (directory === undefined || rest.length > 0) throw new Error(USAGE);
  if (values["if-present"] && !(await stat(directory).catch(() => undefined))) {
    console.log(`Conformance: SKIPPED, since there is no directory ${directory}. No real response was checked.`);
    return 0;
  }
  const report = await runConformance(directory);
  console.log(summarize(report));
  return report.failures.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
