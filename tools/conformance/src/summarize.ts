import { expectations } from "./case-index.ts";
import type { ConformanceReport, Failure } from "./run-conformance.ts";

/** The report as text: a line for each failure, then what was not checked, then the figures. */
export function summarize(report: ConformanceReport): string {
  const { cases, expected, schemaChecks, clientChecks, failures, notes } = report;
  const counts = expectations.filter((name) => expected[name]).map((name) => `${expected[name]} ${name}`);
  const figures = [
    `${cases} ${cases === 1 ? "case" : "cases"}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`,
    `${schemaChecks + clientChecks} checks (${schemaChecks} of schemas, ${clientChecks} of clients)`,
    failures.length === 0 ? "every case holds" : `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`,
  ];
  return [...failures.map(describeFailure), ...notes, `Conformance: ${figures.join("; ")}.`].join("\n");
}

function describeFailure({ file, expect, fault }: Failure): string {
  // An answer's excerpt may hold line breaks.
  return `FAILED ${file}${expect ? ` (${expect})` : ""}: ${fault.replaceAll(/\s+/g, " ")}`;
}
