import { apiNames, isKeyInPath, loadApi } from "../oracle/index.ts";
import { startTestGateway } from "../recorded-gateway.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
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

/** Starts a gateway whose nodes return prepared answers. Calls of an API without nodes bypass the gateway. */
async function startAnswerGateway(): Promise<AnswerServer> {
  const apis = await Promise.all(apiNames.map(loadApi));
  const chains = apis.filter(({ document }) => isKeyInPath(document)).map(({ name }) => name);
  const answers = await startAnswerServer();
  const mainnet = [{ name: "answers", url: answers.lastUrl }];
  const gateway = await startTestGateway({
    nodes: Object.fromEntries(chains.map((chain) => [chain, { mainnet }])),
    limits: { computeUnitsPerSecond: 1e6 },
  });
  return {
    ...answers,
    isGateway: true,
    serve(answer, api) {
      const direct = answers.serve(answer, api);
      return chains.includes(api.name)
        ? { ...gateway.credentials[api.name], baseUrl: gateway.baseUrls[api.name] ?? "" }
        : direct;
    },
    async close() {
      await gateway.close();
      await answers.close();
    },
  };
}
