import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadApi } from "./apis.ts";
import { expectations } from "./cases.ts";
import { type ConformanceReport, type Failure, runConformance } from "./run-conformance.ts";

const USAGE = `usage: pnpm conformance [DIR] [--gateway] (default: CONFORMANCE_DIR, else shared/conformance beside the repository)
  --gateway  checks the clients once more through a gateway whose nodes give the recorded responses`;

/** Where the cases lie unless somebody says otherwise. */
const BESIDE = resolve(import.meta.dirname, "../../../../shared/conformance");

async function main(): Promise<number> {
  // `pnpm conformance -- DIR` hands the `--` on.
  const args = process.argv.slice(2).filter((argument) => argument !== "--");
  const options = { gateway: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 1) throw new Error(USAGE);
  const directory = positionals[0] ?? (process.env.CONFORMANCE_DIR || BESIDE);
  if (directory === BESIDE && !existsSync(BESIDE)) {
    console.log(`Conformance: SKIPPED, no recorded response was checked. CONFORMANCE_DIR names no cases, and there
is no ${BESIDE}.`);
    return 0;
  }
  const report = await runConformance(directory);
  console.log(summarize("Conformance", report));
  if (!values.gateway) return report.failures.length === 0 ? 0 : 1;
  const { startAnswerGateway } = await import("./answer-gateway.ts");
  const through = await runConformance(directory, loadApi, startAnswerGateway);
  // What is not checked was said above.
  console.log(summarize("Conformance through a gateway", { ...through, notes: [] }));
  return report.failures.length + through.failures.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});

/** The report as text: a line for each failure, then what was not checked, then the figures. */
function summarize(title: string, report: ConformanceReport): string {
  const { cases, expected, schemaChecks, clientChecks, failures, notes } = report;
  const counts = expectations.filter((name) => expected[name]).map((name) => `${expected[name]} ${name}`);
  const figures = [
    `${cases} ${cases === 1 ? "case" : "cases"}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`,
    `${schemaChecks + clientChecks} checks (${schemaChecks} of schemas, ${clientChecks} of clients)`,
    failures.length === 0 ? "every case holds" : `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`,
  ];
  return [...failures.map(describeFailure), ...notes, `${title}: ${figures.join("; ")}.`].join("\n");
}

function describeFailure({ file, expect, fault }: Failure): string {
  // An answer's excerpt may hold line breaks.
  return `FAILED ${file}${expect ? ` (${expect})` : ""}: ${fault.replaceAll(/\s+/g, " ")}`;
}
