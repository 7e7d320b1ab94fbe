import { isLedgergateError } from "@ledgergate/runtime";
import {
  type DeclaredOperation,
  exampleInputs,
  findDifference,
  findOperation,
  type Header,
  type LoadedApi,
  listOperations,
} from "../oracle/index.ts";
import type { AnswerServer } from "./answer-server.ts";
import type { CaseAnswer, CaseEntry } from "./cases.ts";

/**
 * Serves the answer of a case to the client and checks the client's result. Returns the fault, or `undefined`.
 *
 * @throws Error if the API has no such operation, or no example to call it with.
 */
export async function checkClient(
  { operation, schema, expect }: CaseEntry & { readonly operation: string },
  answer: CaseAnswer,
  api: LoadedApi,
  server: AnswerServer,
): Promise<string | undefined> {
  const [input] = exampleInputs(findOperation(api.document, operation), "required", api.wholeBodies);
  const options = { ...server.serve(answer, api), retries: 0 };
  const { status } = answer;
  const isText = expect === "robust";
  const isFailure = status < 200 || status >= 300 || isFailureSchema(api, schema);
  const kind = isFailure || !isText ? "api" : "invalid_response";
  const faultOf = (data: unknown, error?: unknown): string | undefined => {
    if (error === undefined) {
      if (isText || isFailure) return `must reject with an ${kind} error, but resolved`;
      const difference = findDifference(data, answer.value());
      return difference && `the resolved value differs at ${difference}`;
    }
    if (!isText && !isFailure) return `must resolve, but rejected with ${show(error)}`;
    // The gateway's own failure replaces an answer of an undeclared media type.
    if (isText && server.isGateway && isLedgergateError(error, "api") && error.status === 502) return undefined;
    if (!isLedgergateError(error, kind)) return `must reject with an ${kind} error, but rejected with ${show(error)}`;
    if (error.status !== status) return `the error has status ${error.status} instead of ${status}`;
    if (isText) {
      const excerpt = answer.text.replace(/^\uFEFF/, "").slice(0, 200);
      const isShown = String(error.body).startsWith(excerpt);
      return isShown ? undefined : "the error's body does not start like the answer";
    }
    const difference = findDifference(error.body, answer.value());
    return difference && `the error's body differs at ${difference}`;
  };
  const call = api.connect(options)[operation]?.(input);
  if (!call) throw new Error(`the client has no method ${operation}: run \`pnpm generate\``);
  const fault = await call.then(faultOf, (error: unknown) => faultOf(undefined, error));
  return fault && `${operation}: ${fault}`;
}

/** Tests for a schema with `x-failure`. Its values are failures with any status. */
function isFailureSchema({ document }: LoadedApi, schema: string | null): boolean {
  return document.components?.schemas?.[schema ?? ""]?.["x-failure"] !== undefined;
}

function show(error: unknown): string {
  if (isLedgergateError(error)) return `an ${error.kind} error (${error.message})`;
  return String(error);
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
export async function checkHeaders(
  { headers }: CaseAnswer,
  api: LoadedApi,
  server: AnswerServer,
): Promise<HeadersCheck> {
  const [operation] = listOperations(api.document).filter((one) => stateHeaders(one).length > 0);
  const upstream = api.document["x-upstream-headers"] ?? {};
  const headerOf = (name: string) =>
    stateHeaders(operation).find((header) =>
      [header.name, upstream[header.name]].some((one) => one?.toLowerCase() === name.toLowerCase()),
    );
  const names = Object.keys(headers);
  const unread = names.filter((name) => !headerOf(name));
  const pairs = names.flatMap((name) => {
    const header = headerOf(name);
    return header ? [[header, headers[name] as string] as const] : [];
  });
  const read = pairs.map(([header]) => header.name);
  if (!operation || read.length === 0) return { read, unread };
  const sent = Object.fromEntries(pairs.map(([{ name }, value]) => [name, value]));
  // A failure may lack headers that a success requires.
  const options = server.serve({ status: 500, headers: sent, text: "null" }, api);
  const [input] = exampleInputs(operation, "required", api.wholeBodies);
  const client = api.connect({ ...options, retries: 0 });
  const ledger = await client[operation.id]?.(input).catch(({ ledger }) => ledger);
  const state = ledger as Readonly<Record<string, unknown>> | undefined;
  const wrong = pairs.find(([one, value]) => String(state?.[one.ledgerState ?? ""]) !== value);
  const fault = wrong && `${operation.id}: ${wrong[0].name} is not read into the ledger state`;
  return { read, unread, fault };
}

function stateHeaders(operation: DeclaredOperation | undefined): readonly Header[] {
  const success = operation?.responses.find(({ status }) => status === "200");
  return success?.headers.filter(({ ledgerState }) => ledgerState !== undefined) ?? [];
}
