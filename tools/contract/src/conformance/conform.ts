import { loadApi } from "@ledgergate/oracle";
import { startAnswerGateway } from "./answer-gateway.ts";
import { expectations } from "./cases.ts";
import { type ConformanceReport, type Failure, runConformance } from "./run-conformance.ts";

/** Checks a directory of cases, also through a gateway if wanted, and prints the reports. Returns the exit code. */
export async function conform(
  directory: string,
  { gateway }: { readonly gateway?: true | undefined },
  print: (text: string) => void,
): Promise<number> {
  const report = await runConformance(directory);
  print(summarize("Conformance", report));
  if (!gateway) return report.failures.length === 0 ? 0 : 1;
  const gatewayReport = await runConformance(directory, loadApi, startAnswerGateway);
  // The report above lists the cases that were not checked.
  print(summarize("Conformance through a gateway", { ...gatewayReport, notes: [] }));
  return report.failures.length + gatewayReport.failures.length === 0 ? 0 : 1;
}

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
