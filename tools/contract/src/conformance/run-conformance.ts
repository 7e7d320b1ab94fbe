import { createValidator, type LoadedApi, loadApi, MissingBuildError, type Validator } from "../oracle/index.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { type CaseEntry, type Expectation, readCaseAnswer, readCaseIndex } from "./cases.ts";
import { checkClient, checkHeaders } from "./check-client.ts";
import { checkSchema, checkValidators } from "./check-schema.ts";

export interface Failure {
  readonly file: string;
  /** Expected result of the case. Absent if its entry breaks the format. */
  readonly expect?: Expectation;
  readonly fault: string;
}

export interface ConformanceReport {
  readonly cases: number;
  readonly expected: Readonly<Partial<Record<Expectation, number>>>;
  readonly schemaChecks: number;
  readonly clientChecks: number;
  readonly failures: readonly Failure[];
  /** Notes on cases that were only partly checked or skipped. */
  readonly notes: readonly string[];
}

type OpenReport = { -readonly [Member in keyof ConformanceReport]: ConformanceReport[Member] } & {
  readonly expected: Partial<Record<Expectation, number>>;
  readonly failures: Failure[];
  readonly notes: string[];
};

interface Subject {
  readonly api: LoadedApi;
  readonly validate: Validator;
}

interface Run {
  readonly directory: string;
  readonly server: AnswerServer;
  readonly report: OpenReport;
  readonly subjectOf: (name: string) => Promise<Subject>;
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
  const report: OpenReport = {
    cases: entries.length,
    expected: {},
    schemaChecks: 0,
    clientChecks: 0,
    failures: [],
    notes: [],
  };
  const subjects = new Map<string, Promise<Subject>>();
  const subjectOf = (name: string): Promise<Subject> => {
    const known = subjects.get(name) ?? findApi(name).then((api) => ({ api, validate: createValidator(api.document) }));
    subjects.set(name, known);
    return known;
  };
  const server = await startServer();
  try {
    for (const entry of entries) {
      if ("fault" in entry) report.failures.push(entry);
      else await runCase({ directory, server, report, subjectOf }, entry);
    }
  } finally {
    await server.close();
  }
  return report;
}

async function runCase(run: Run, entry: CaseEntry): Promise<void> {
  const { expected, failures, notes } = run.report;
  const { file, expect } = entry;
  expected[expect] = (expected[expect] ?? 0) + 1;
  if (expect === "skip") {
    notes.push(`skip: ${file} is not checked`);
    return;
  }
  try {
    const faults = await checkCase(run, entry);
    failures.push(...faults.map((fault) => ({ file, expect, fault })));
  } catch (error) {
    if (error instanceof MissingBuildError) throw error;
    failures.push({ file, expect, fault: error instanceof Error ? error.message : String(error) });
  }
}

async function checkCase({ directory, server, report, subjectOf }: Run, entry: CaseEntry): Promise<readonly string[]> {
  const { file, expect, schema, operation } = entry;
  const { api, validate } = await subjectOf(entry.api);
  const answer = await readCaseAnswer(directory, entry);
  if (expect === "headers") {
    const { read, unread, fault } = await checkHeaders(answer, api, server);
    if (read.length > 0) report.clientChecks += 1;
    report.notes.push(`headers: ${file}: ${describeHeaders(read, unread)}`);
    return fault === undefined ? [] : [fault];
  }
  const faults: (string | undefined)[] = [];
  if (schema !== null && (expect === "accept" || expect === "reject")) {
    report.schemaChecks += 1;
    const entryWithSchema = { ...entry, schema };
    const fault = checkSchema(entryWithSchema, answer, api.document, validate);
    faults.push(fault ?? (api.validators && checkValidators(entryWithSchema, answer, api.document, api.validators)));
  }
  if (operation !== null && expect !== "reject") {
    report.clientChecks += 1;
    faults.push(await checkClient({ ...entry, operation }, answer, api, server));
  }
  return faults.filter((fault) => fault !== undefined);
}

function describeHeaders(read: readonly string[], unread: readonly string[]): string {
  const parts = [
    read.length > 0 ? `${read.length} read into the ledger state by the client` : "",
    unread.length > 0 ? `not checked, since the contract gives them no meaning: ${unread.join(", ")}` : "",
  ];
  return parts.filter(Boolean).join("; ") || "no headers";
}
