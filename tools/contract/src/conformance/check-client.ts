import { isLedgergateError } from "@ledgergate/runtime";
import type { LoadedApi } from "../oracle/index.ts";
import {
  type DeclaredOperation,
  exampleInputs,
  findDifference,
  findOperation,
  type Header,
  listOperations,
  stringifyExact,
} from "../oracle/index.ts";
import type { AnswerServer } from "./answer-server.ts";
import type { CaseAnswer, CaseEntry } from "./cases.ts";

/**
 * Serves the answer of a case to the client and checks the client's result. Returns the fault, or `undefined`.
 *
 * @throws Error if the API has no such operation, or no example to call it with.
 */
export async function checkClient(
  entry: CaseEntry & { readonly operation: string },
  answer: CaseAnswer,
  api: LoadedApi,
  server: AnswerServer,
): Promise<string | undefined> {
  const [input] = exampleInputs(findOperation(api.document, entry.operation), "required");
  const options = { ...server.serve(answer, api), retries: 0 };
  const method = api.connect(options)[entry.operation];
  if (!method) throw new Error(`the client of ${api.name} has no method ${entry.operation}: run \`pnpm generate\``);
  const outcome = await method(input).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  if (entry.expect === "robust" && server.isGateway && isReplaced(outcome)) return undefined;
  const fault = entry.expect === "robust" ? checkNoJson(outcome, answer) : checkDecoded(outcome, answer, entry, api);
  return fault && `${entry.operation}: ${fault}`;
}

type Outcome = { readonly data: unknown } | { readonly error: unknown };

function checkDecoded(outcome: Outcome, answer: CaseAnswer, entry: CaseEntry, api: LoadedApi): string | undefined {
  const failure = !isSuccess(answer.status) || isFailureSchema(api, entry.schema);
  if ("data" in outcome) {
    if (failure) return "must reject with an api error, but resolved";
    const difference = findDifference(outcome.data, answer.value());
    return difference && `the resolved value differs at ${difference}`;
  }
  const { error } = outcome;
  if (!failure) return `must resolve, but rejected with ${show(error)}`;
  if (!isLedgergateError(error, "api")) return `must reject with an api error, but rejected with ${show(error)}`;
  if (error.status !== answer.status) return `the error has status ${error.status} instead of ${answer.status}`;
  const difference = findDifference(error.body, answer.value());
  return difference && `the error's body differs at ${difference}`;
}

function checkNoJson(outcome: Outcome, answer: CaseAnswer): string | undefined {
  const kind = isSuccess(answer.status) ? "invalid_response" : "api";
  if ("data" in outcome) return `must reject with an ${kind} error, but resolved`;
  const { error } = outcome;
  if (!isLedgergateError(error, kind)) return `must reject with an ${kind} error, but rejected with ${show(error)}`;
  if (error.status !== answer.status) return `the error has status ${error.status} instead of ${answer.status}`;
  const excerpt = answer.text.replace(/^\uFEFF/, "").slice(0, 200);
  return String(error.body).startsWith(excerpt) ? undefined : "the error's body does not start like the answer";
}

/** Tests if the gateway's own failure replaced an answer of an undeclared media type. */
function isReplaced(outcome: Outcome): boolean {
  return "error" in outcome && isLedgergateError(outcome.error, "api") && outcome.error.status === 502;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Tests for a schema with `x-failure`. Its values are failures with any status. */
function isFailureSchema({ document }: LoadedApi, schema: string | null): boolean {
  return schema !== null && document.components?.schemas?.[schema]?.["x-failure"] !== undefined;
}

function show(error: unknown): string {
  if (isLedgergateError(error)) return `an ${error.kind} error (${error.message})`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

interface HeadersCheck {
  /** Headers that carry the ledger state, by their names in the contract. */
  readonly read: readonly string[];
  readonly unread: readonly string[];
  readonly fault?: string | undefined;
}

/**
 * Serves the headers of a case under the contract's names and checks that the client reads the ledger state from them.
 * `x-upstream-headers` maps the headers of the contract to the headers of a public node.
 */
export async function checkHeaders(recorded: CaseAnswer, api: LoadedApi, server: AnswerServer): Promise<HeadersCheck> {
  const operation = listOperations(api.document).find((one) => stateHeaders(one).length > 0);
  const declared = operation ? stateHeaders(operation) : [];
  const upstream = api.document["x-upstream-headers"] ?? {};
  const isNamed = (header: Header, name: string): boolean =>
    [header.name, upstream[header.name]].some((known) => known?.toLowerCase() === name.toLowerCase());
  const pairs = Object.entries(recorded.headers).flatMap(([name, value]) => {
    const header = declared.find((one) => isNamed(one, name));
    return header ? [{ header, name, value }] : [];
  });
  const read = pairs.map(({ header }) => header.name);
  const unread = Object.keys(recorded.headers).filter((name) => !pairs.some((pair) => pair.name === name));
  if (!operation || pairs.length === 0) return { read, unread };
  const headers = Object.fromEntries(pairs.map((one) => [one.header.name, one.value]));
  const ledger = await readLedger(api, operation, headers, server);
  const wrong = pairs.find(({ header, value }) => String(ledger?.[header.ledgerState as string]) !== value);
  return { read, unread, fault: wrong && `${operation.id}: ${wrong.header.name} is not read into the ledger state` };
}

/**
 * Serves the headers to the client, and returns the ledger state that it read. If a header that a success requires is missing, the
 * status is 500.
 */
async function readLedger(
  api: LoadedApi,
  operation: DeclaredOperation,
  headers: Readonly<Record<string, string>>,
  server: AnswerServer,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const complete = stateHeaders(operation).every(({ name, required }) => !required || name in headers);
  const body = success(operation)?.contents.find(({ mediaType }) => mediaType.includes("json"))?.examples[0]?.value;
  const answer = { status: complete ? 200 : 500, headers, text: stringifyExact(body ?? null) };
  const [input] = exampleInputs(operation, "required");
  const client = api.connect(server.serve(answer, api));
  try {
    return (await client[operation.id]?.(input).withResponse())?.ledger;
  } catch (error) {
    if (isLedgergateError(error, "api")) return error.ledger as Readonly<Record<string, unknown>> | undefined;
    throw error;
  }
}

function stateHeaders(operation: DeclaredOperation): readonly Header[] {
  return success(operation)?.headers.filter(({ ledgerState }) => ledgerState !== undefined) ?? [];
}

function success({ responses }: DeclaredOperation): DeclaredOperation["responses"][number] | undefined {
  return responses.find(({ status }) => status === "200");
}
