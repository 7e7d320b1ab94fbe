import { apiNames, isKeyInPath, loadApi } from "../oracle/index.ts";
import { startTestGateway } from "../recorded-gateway.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { expectations } from "./cases.ts";
import { type ConformanceReport, runConformance } from "./run-conformance.ts";

/** Checks a directory of cases, also through a gateway if wanted, and prints the reports. Returns the exit code. */
export async function conform(
  directory: string,
  { gateway }: { readonly gateway?: true | undefined },
  print: (text: string) => void,
): Promise<number> {
  const report = await runConformance(directory);
  print(summarize("Conformance", report));
  if (!gateway) return Math.sign(report.failures.length);
  const again = await runConformance(directory, loadApi, startAnswerGateway);
  // The report above lists the cases that were not checked.
  print(summarize("Conformance through a gateway", { ...again, notes: [] }));
  return Math.sign(report.failures.length + again.failures.length);
}

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? "" : "s"}`;

/** Formats the report as text: a line for each failure, then the unchecked cases, then the figures. */
function summarize(title: string, report: ConformanceReport): string {
  const { cases, expected, schemaChecks, clientChecks, failures, notes } = report;
  const counts = expectations.flatMap((name) => (expected[name] ? `${expected[name]} ${name}` : []));
  const figures = [
    `${title}: ${count(cases, "case")}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`,
    `${schemaChecks + clientChecks} checks (${schemaChecks} of schemas, ${clientChecks} of clients)`,
    failures.length === 0 ? "every case passes" : count(failures.length, "failure"),
  ];
  const failed = failures.map(({ file, expect, fault }) => {
    // An answer's excerpt may hold line breaks.
    return `FAILED ${file}${expect ? ` (${expect})` : ""}: ${fault.replaceAll(/\s+/g, " ")}`;
  });
  return [...failed, ...notes, `${figures.join("; ")}.`].join("\n");
}

/** Starts a gateway whose nodes return prepared answers. Calls of an API without nodes bypass the gateway. */
async function startAnswerGateway(): Promise<AnswerServer> {
  const apis = await Promise.all(apiNames.map(loadApi));
  const chains = apis.filter(({ document }) => isKeyInPath(document)).map(({ name }) => name);
  const answers = await startAnswerServer();
  const mainnet = [{ name: "answers", url: answers.url }];
  const nodes = chains.map((chain) => [chain, { mainnet }] as const);
  const gateway = await startTestGateway(Object.fromEntries(nodes));
  return {
    ...answers,
    isGateway: true,
    serve(answer, api) {
      const direct = answers.serve(answer, api);
      const baseUrl = chains.includes(api.name) && gateway.baseUrls[api.name];
      return baseUrl ? { ...gateway.credentials[api.name], baseUrl } : direct;
    },
    async close() {
      await gateway.close();
      await answers.close();
    },
  };
}
