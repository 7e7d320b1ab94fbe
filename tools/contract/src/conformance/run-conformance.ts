import { getOrAdd } from "@ledgergate/service-kit";
import { type LoadedApi, loadApi } from "../oracle/apis.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { readCaseAnswer, readCaseEntry, readCaseIndex } from "./cases.ts";
import { checkClient, checkHeaders } from "./check-client.ts";
import { checkSchema } from "./check-schema.ts";

/** Faults of the checks of a case: of the `schema`, of the `client`, or of the `case` itself. `undefined` for a check that passes. */
type Checks = Readonly<Record<string, string | undefined>>;

/** A case with its checks. */
export interface CaseResult {
  readonly file: string;
  readonly expect: string;
  readonly checks: Checks;
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
): Promise<readonly CaseResult[]> {
  const index = await readCaseIndex(directory);
  const apis = new Map<string, Promise<LoadedApi>>();
  const server = await startServer();
  const checkCase = async (given: unknown, position: number): Promise<Checks> => {
    const entry = readCaseEntry(given, position);
    const { expect, schema, operation } = entry;
    const api = await getOrAdd(apis, entry.api, () => findApi(entry.api));
    if (expect === "skip") return {};
    const answer = await readCaseAnswer(directory, entry);
    if (expect === "headers") return { client: await checkHeaders(answer, api, server) };
    const hasSchema = schema !== null && (expect === "accept" || expect === "reject");
    const hasClient = operation !== null && expect !== "reject";
    if (!hasSchema && !hasClient && expect !== "tolerate") return { case: "needs a schema or an operation" };
    return {
      ...(hasSchema && { schema: checkSchema({ ...entry, schema }, answer.value(), api) }),
      ...(hasClient && { client: await checkClient({ ...entry, operation }, answer, api, server) }),
    };
  };
  const results: CaseResult[] = [];
  for (const [position, given] of index.entries()) {
    const { file = `entry ${position}`, expect = "none" } = Object(given);
    const checks = await checkCase(given, position).catch((error: Error) => ({ case: error.message }));
    results.push({ file, expect, checks });
  }
  await server.close();
  return results;
}
