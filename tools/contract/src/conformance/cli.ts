import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createCommand, runCommand } from "@ledgergate/support/command";
import { expectations } from "./cases.ts";
import type { ConformanceReport, Failure } from "./run-conformance.ts";

const command = createCommand(
  "pnpm conformance",
  "Checks recorded responses of public nodes against specs and clients.",
)
  .argument("[dir]", "folder of the cases (default: CONFORMANCE_DIR, else shared/conformance beside the repository)")
  .option(
    "--gateway",
    "also check the clients through a gateway whose nodes return the recorded responses. `pnpm conformance` itself adds this flag",
  )
  .addHelpText(
    "after",
    "\nEnds with 0 if every case passes, with 1 if one fails, with 2 if the flags\ncannot be read.",
  );

const DEFAULT_DIRECTORY = resolve(import.meta.dirname, "../../../../../shared/conformance");

await runCommand(command, async ({ values, positionals: [given] }) => {
  const directory = given ?? (process.env.CONFORMANCE_DIR || DEFAULT_DIRECTORY);
  if (directory === DEFAULT_DIRECTORY && !existsSync(directory)) {
    console.log("Conformance: SKIPPED, no recorded response was checked.");
    console.log(`Set CONFORMANCE_DIR, or put the cases into ${directory}.`);
    return 0;
  }
  // Loaded late: it needs the clients, but help does not.
  const { runConformance } = await import("./run-conformance.ts");
  const report = await runConformance(directory);
  console.log(summarize("Conformance", report));
  if (!values.gateway) return report.failures.length === 0 ? 0 : 1;
  const [{ loadApi }, { startAnswerGateway }] = await Promise.all([
    import("@ledgergate/oracle"),
    import("./answer-gateway.ts"),
  ]);
  const gatewayReport = await runConformance(directory, loadApi, startAnswerGateway);
  // The report above lists the cases that were not checked.
  console.log(summarize("Conformance through a gateway", { ...gatewayReport, notes: [] }));
  return report.failures.length + gatewayReport.failures.length === 0 ? 0 : 1;
});

/** Formats the report as text: a line for each failure, then the unchecked cases, then the figures. */
function summarize(title: string, report: ConformanceReport): string {
  const { cases, expected, schemaChecks, clientChecks, failures, notes } = report;
  const counts = expectations.filter((name) => expected[name]).map((name) => `${expected[name]} ${name}`);
  const figures = [
    `${cases} ${cases === 1 ? "case" : "cases"}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`,
    `${schemaChecks + clientChecks} checks (${schemaChecks} of schemas, ${clientChecks} of clients)`,
    failures.length === 0
      ? "every case passes"
      : `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`,
  ];
  return [...failures.map(describeFailure), ...notes, `${title}: ${figures.join("; ")}.`].join("\n");
}

function describeFailure({ file, expect, fault }: Failure): string {
  // An answer's excerpt may hold line breaks.
  return `FAILED ${file}${expect ? ` (${expect})` : ""}: ${fault.replaceAll(/\s+/g, " ")}`;
}
