import { apiNames, isKeyInPath, loadApi } from "../oracle/apis.ts";
import { startTestGateway } from "../recorded-gateway.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { expectations } from "./cases.ts";
import { type CaseResult, runConformance } from "./run-conformance.ts";

/** Checks a directory of cases, also through a gateway if wanted, and prints the results. Returns the exit code. */
export async function conform(
  directory: string,
  { gateway }: { readonly gateway?: true | undefined },
  print: (text: string) => void,
): Promise<number> {
  const failures = report("Conformance", await runConformance(directory), print);
  if (!gateway) return Math.sign(failures);
  const again = await runConformance(directory, loadApi, startAnswerGateway);
  return Math.sign(failures + report("Conformance through a gateway", again, print));
}

/** Prints a line for each failure, then the figures. Returns the number of failures. */
function report(title: string, results: readonly CaseResult[], print: (text: string) => void): number {
  const failures = results.flatMap(({ file, expect, checks }) =>
    // An answer's excerpt may hold line breaks.
    Object.values(checks).flatMap((fault) => (fault ? `${file} (${expect}): ${fault.replaceAll(/\s+/g, " ")}` : [])),
  );
  for (const failure of failures) print(`FAILED ${failure}`);
  const count = (isOne: (one: CaseResult) => boolean) => results.filter(isOne).length;
  const counts = expectations.map((name) => `${count(({ expect }) => expect === name)} ${name}`);
  const [schemas, clients] = ["schema", "client"].map((kind) => count(({ checks }) => kind in checks));
  const cases = counts.filter((text) => !text.startsWith("0")).join(", ") || "none";
  const end = failures.length === 0 ? "every case passes" : `failures: ${failures.length}`;
  print(`${title}: cases: ${cases}; checks: ${schemas} of schemas, ${clients} of clients; ${end}.`);
  return failures.length;
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
    close: () => gateway.close().then(answers.close),
  };
}
