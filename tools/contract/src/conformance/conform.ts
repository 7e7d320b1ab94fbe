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
  print(summarize("Conformance through a gateway", again));
  return Math.sign(report.failures.length + again.failures.length);
}

/** Formats the report as text: a line for each failure, then the figures. */
function summarize(title: string, { expected, checks, failures }: ConformanceReport): string {
  const count = (all: readonly string[], name: string) => all.filter((one) => one === name).length;
  const counts = expectations.map((name) => `${count(expected, name)} ${name}`).filter((text) => !text.startsWith("0"));
  const figures = [
    `${title}: cases: ${counts.join(", ") || "none"}`,
    `checks: ${count(checks, "schema")} of schemas, ${count(checks, "client")} of clients`,
    failures.length === 0 ? "every case passes" : `failures: ${failures.length}`,
  ];
  // An answer's excerpt may hold line breaks.
  const failed = failures.map(
    ({ file, expect, fault }) => `FAILED ${file} (${expect}): ${fault.replaceAll(/\s+/g, " ")}`,
  );
  return [...failed, `${figures.join("; ")}.`].join("\n");
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
