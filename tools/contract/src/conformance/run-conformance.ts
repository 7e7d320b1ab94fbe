import { below, createValidator, type LoadedApi, loadApi, MissingBuildError } from "../oracle/index.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { type CaseEntry, type Expectation, type Failure, readCaseAnswer, readCaseIndex } from "./cases.ts";
import { checkClient, checkHeaders } from "./check-client.ts";
import { type Check, checkSchema } from "./check-schema.ts";

/** Results of all cases so far. */
export interface ConformanceReport {
  cases: number;
  /** Number of cases by their expected results. */
  readonly expected: Partial<Record<Expectation, number>>;
  schemaChecks: number;
  clientChecks: number;
  readonly failures: Failure[];
  /** Notes on cases that were only partly checked or skipped. */
  readonly notes: string[];
}

interface Subject {
  readonly api: LoadedApi;
  readonly check: Check;
}

/**
 * Checks every case of a directory against the documents and clients. Cases run one after the other, so that another run
 * reproduces a failure.
 *
 * @throws Error if the index cannot be read, or a package is not built.
 */
export async function runConformance(
  directory: string,
  findApi: (name: string) => Promise<LoadedApi> = loadApi,
  startServer: () => Promise<AnswerServer> = startAnswerServer,
): Promise<ConformanceReport> {
  const entries = await readCaseIndex(directory);
  const cases = entries.length;
  const report: ConformanceReport = {
    cases,
    expected: {},
    schemaChecks: 0,
    clientChecks: 0,
    failures: [],
    notes: [],
  };
  const subjects = new Map<string, Promise<Subject>>();
  const load = async (name: string): Promise<Subject> => {
    const api = await findApi(name);
    const validate = createValidator(api.document);
    const check: Check = (schema, value) => validate(below("/components/schemas", schema), value);
    return { api, check };
  };
  const server = await startServer();
  try {
    for (const entry of entries) {
      if ("fault" in entry) {
        report.failures.push(entry);
        continue;
      }
      const { file, expect, api } = entry;
      report.expected[expect] = (report.expected[expect] ?? 0) + 1;
      if (expect === "skip") {
        report.notes.push(`skip: ${file} is not checked`);
        continue;
      }
      const subject = subjects.get(api) ?? load(api);
      subjects.set(api, subject);
      const faults = await checkCase(directory, entry, subject, server, report).catch((error) => {
        if (error instanceof MissingBuildError) throw error;
        return [(error as Error).message];
      });
      for (const fault of faults) if (fault) report.failures.push({ file, expect, fault });
    }
  } finally {
    await server.close();
  }
  return report;
}

async function checkCase(
  directory: string,
  entry: CaseEntry,
  subject: Promise<Subject>,
  server: AnswerServer,
  report: ConformanceReport,
): Promise<readonly (string | undefined)[]> {
  const { file, expect, schema, operation } = entry;
  const { api, check } = await subject;
  const answer = await readCaseAnswer(directory, entry);
  if (expect === "headers") {
    const { read, unread, fault } = await checkHeaders(answer, api, server);
    if (read.length > 0) report.clientChecks++;
    report.notes.push(`headers: ${file}: ${describeHeaders(read, unread)}`);
    return [fault];
  }
  const faults: (string | undefined)[] = [];
  if (schema !== null && (expect === "accept" || expect === "reject")) {
    report.schemaChecks++;
    const own = checkSchema(entry, answer, api.document, check);
    // The validators of the client's package must agree.
    const others = checkSchema(entry, answer, api.document, (name, value) => {
      const [mismatch] = api.validators?.check(name, value) ?? [];
      return mismatch && `${mismatch.pointer || "/"} must be ${mismatch.expected}`;
    });
    faults.push(own ?? (api.validators && others && `by the validators: ${others}`));
  }
  if (operation !== null && expect !== "reject") {
    report.clientChecks++;
    faults.push(await checkClient({ ...entry, operation }, answer, api, server));
  }
  return faults;
}

function describeHeaders(read: readonly string[], unread: readonly string[]): string {
  const parts = [
    read.length > 0 && `${read.length} read into the ledger state by the client`,
    unread.length > 0 && `not checked, since the contract gives them no meaning: ${unread.join(", ")}`,
  ];
  return parts.filter(Boolean).join("; ") || "no headers";
}
