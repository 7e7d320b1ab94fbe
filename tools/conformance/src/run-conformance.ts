import { type AnswerServer, startAnswerServer } from "./answer-server.ts";
import { type Api, loadApi } from "./apis.ts";
import { readCaseDocument } from "./case-document.ts";
import { type CaseEntry, type Expectation, readCaseIndex } from "./case-index.ts";
import { checkClient } from "./check-client.ts";
import { checkHeaders } from "./check-headers.ts";
import { checkSchema } from "./check-schema.ts";
import { createValidator, type Validator } from "./validator.ts";

/** A case that does not hold. */
export interface Failure {
  readonly file: string;
  /** What the case expects; absent where its entry does not say. */
  readonly expect?: Expectation;
  readonly fault: string;
}

/** What a run found. */
export interface ConformanceReport {
  readonly cases: number;
  /** Cases by expectation. */
  readonly expected: Readonly<Partial<Record<Expectation, number>>>;
  /** How often a schema was asked, and how often a client. */
  readonly schemaChecks: number;
  readonly clientChecks: number;
  readonly failures: readonly Failure[];
  /** What to know about cases that are not checked, or only in part. */
  readonly notes: readonly string[];
}

interface Subject {
  readonly api: Api;
  readonly validate: Validator;
}

/**
 * Checks every case of a directory against the documents and clients. Cases run one after the other: a failure is then
 * reproduced by running again.
 *
 * @throws Error in one line when the index cannot be read.
 */
export async function runConformance(
  directory: string,
  findApi: (name: string) => Promise<Api> = loadApi,
): Promise<ConformanceReport> {
  const entries = await readCaseIndex(directory);
  const server = await startAnswerServer();
  const subjects = new Map<string, Promise<Subject>>();
  const subjectOf = (name: string): Promise<Subject> => {
    const known = subjects.get(name) ?? findApi(name).then((api) => ({ api, validate: createValidator(api.document) }));
    subjects.set(name, known);
    return known;
  };
  const report = { cases: entries.length, expected: {}, schemaChecks: 0, clientChecks: 0, failures: [], notes: [] };
  try {
    for (const entry of entries) {
      if ("fault" in entry) (report.failures as Failure[]).push(entry);
      else await runCase(directory, entry, subjectOf, server, report);
    }
  } finally {
    await server.close();
  }
  return report;
}

interface OpenReport {
  expected: Partial<Record<Expectation, number>>;
  schemaChecks: number;
  clientChecks: number;
  failures: Failure[];
  notes: string[];
}

async function runCase(
  directory: string,
  entry: CaseEntry,
  subjectOf: (name: string) => Promise<Subject>,
  server: AnswerServer,
  report: OpenReport,
): Promise<void> {
  const { file, expect, schema, operation } = entry;
  const fail = (fault: string | undefined): void => {
    if (fault !== undefined) report.failures.push({ file, expect, fault });
  };
  report.expected[expect] = (report.expected[expect] ?? 0) + 1;
  if (expect === "skip") {
    report.notes.push(`skip: ${file} is not checked`);
    return;
  }
  try {
    const { api, validate } = await subjectOf(entry.api);
    const document = await readCaseDocument(directory, entry);
    if (expect === "headers") {
      const { read, unread, fault } = await checkHeaders(document, api, server);
      if (read.length > 0) report.clientChecks += 1;
      report.notes.push(`headers: ${file}: ${describeHeaders(read, unread)}`);
      fail(fault);
      return;
    }
    if (schema !== null && (expect === "accept" || expect === "reject")) {
      report.schemaChecks += 1;
      fail(checkSchema({ ...entry, schema }, document, api.document, validate));
    }
    if (operation !== null && expect !== "reject") {
      report.clientChecks += 1;
      fail(await checkClient({ ...entry, operation }, document, api, server));
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function describeHeaders(read: readonly string[], unread: readonly string[]): string {
  const parts = [
    read.length > 0 ? `${read.length} read into the ledger state by the client` : "",
    unread.length > 0 ? `not checked, since the contract gives them no meaning: ${unread.join(", ")}` : "",
  ];
  return parts.filter(Boolean).join("; ") || "no headers";
}
