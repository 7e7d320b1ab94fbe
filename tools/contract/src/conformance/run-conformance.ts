import { type LoadedApi, loadApi } from "../oracle/index.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { type CaseEntry, readCaseAnswer, readCaseEntry, readCaseIndex } from "./cases.ts";
import { checkClient, checkHeaders } from "./check-client.ts";
import { checkSchema } from "./check-schema.ts";

/** Results of all cases so far. */
export interface ConformanceReport {
  /** Expected results of the cases. */
  readonly expected: string[];
  readonly checks: ("schema" | "client")[];
  readonly failures: Failure[];
}

/** A case that does not pass. */
interface Failure {
  readonly file: string;
  readonly expect: string;
  readonly fault: string;
}

/**
 * Checks every case of a directory against the documents and clients. Cases run one after the other, so that another run
 * reproduces a failure.
 *
 * @throws Error if the index cannot be read.
 */
export async function runConformance(
  directory: string,
  findApi: (name: string) => Promise<LoadedApi> = loadApi,
  startServer: () => Promise<AnswerServer> = startAnswerServer,
): Promise<ConformanceReport> {
  const index = await readCaseIndex(directory);
  const report: ConformanceReport = { expected: [], checks: [], failures: [] };
  const apis = new Map<string, LoadedApi>();
  const server = await startServer();
  try {
    for (const [position, given] of index.entries()) {
      const { file = `entry ${position}`, expect = "none" } = Object(given);
      report.expected.push(expect);
      try {
        const entry = readCaseEntry(given, position);
        const api = apis.get(entry.api) ?? (await findApi(entry.api));
        apis.set(entry.api, api);
        for (const fault of await checkCase(directory, entry, api, server, report))
          if (fault) report.failures.push({ file, expect, fault });
      } catch (error) {
        report.failures.push({ file, expect, fault: (error as Error).message });
      }
    }
  } finally {
    await server.close();
  }
  return report;
}

async function checkCase(
  directory: string,
  entry: CaseEntry,
  api: LoadedApi,
  server: AnswerServer,
  { checks }: ConformanceReport,
): Promise<readonly (string | undefined)[]> {
  const { expect, schema, operation } = entry;
  if (expect === "skip") return [];
  const answer = await readCaseAnswer(directory, entry);
  const faults: (string | undefined)[] = [];
  if (expect === "headers") {
    checks.push("client");
    faults.push(await checkHeaders(answer, api, server));
  }
  if (schema !== null && (expect === "accept" || expect === "reject")) {
    checks.push("schema");
    faults.push(checkSchema({ ...entry, schema }, answer.value(), api));
  }
  if (operation !== null && expect !== "reject" && expect !== "headers") {
    checks.push("client");
    faults.push(await checkClient({ ...entry, operation }, answer, api, server));
  }
  const isChecked = faults.length > 0 || expect === "tolerate";
  return isChecked ? faults : ["needs a schema or an operation"];
}
