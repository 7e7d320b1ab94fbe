import { isLedgergateError } from "@ledgergate/runtime";
import type { LoadedApi } from "../oracle/apis.ts";
import { findDifference } from "../oracle/difference.ts";
import { type DeclaredOperation, exampleInputs, type Header, listOperations } from "../oracle/operations.ts";
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
  const { components } = api.document;
  const { status } = answer;
  const isText = expect === "robust";
  // Values of a schema with `x-failure` are failures with any status.
  const isFailure = status < 200 || status >= 300 || components?.schemas?.[schema ?? ""]?.["x-failure"] !== undefined;
  const { data, error } = await call(operation, answer, api, server);
  const own = isLedgergateError(error) ? error : undefined;
  // The gateway's own failure replaces an answer of an undeclared media type.
  if (isText && server.isGateway && own?.kind === "api" && own.status === 502) return undefined;
  const excerpt = answer.text.replace(/^\uFEFF/, "").slice(0, 200);
  const body = own && isText ? String(own.body).slice(0, excerpt.length) : own?.body;
  const found = error ? { kind: own?.kind, status: own?.status, body } : { body: data };
  const wanted = isText ? excerpt : answer.value();
  const kind = isFailure || !isText ? "api" : "invalid_response";
  const difference = findDifference(found, isFailure || isText ? { kind, status, body: wanted } : { body: wanted });
  return difference && `${operation}: the client differs at ${difference}${error ? ` (${error})` : ""}`;
}

async function call(operation: string, answer: CaseAnswer, api: LoadedApi, server: AnswerServer) {
  const declared = listOperations(api.document).find(({ id }) => id === operation);
  const method = api.connect({ ...server.serve(answer, api), retries: 0 })[operation];
  if (!declared || !method) throw new Error(`document or client has no operation ${operation}: run \`pnpm generate\``);
  const [input] = exampleInputs(declared, "required", api.wholeBodies);
  return method(input).then(
    (data) => ({ data, error: undefined }),
    (error: unknown) => ({ data: undefined, error }),
  );
}

/**
 * Serves the headers of a case under the contract's names and checks that the client reads the ledger state from them.
 * `x-upstream-headers` maps the headers of the contract to the headers of a public node.
 */
export async function checkHeaders(
  { headers }: CaseAnswer,
  api: LoadedApi,
  server: AnswerServer,
): Promise<string | undefined> {
  const upstream = api.document["x-upstream-headers"] ?? {};
  const stateHeaders = ({ responses }: DeclaredOperation): readonly Header[] => {
    const success = responses.find(({ status }) => status === "200");
    return success?.headers.filter(({ ledgerState }) => ledgerState !== undefined) ?? [];
  };
  const operation = listOperations(api.document).find((one) => stateHeaders(one).length > 0);
  if (!operation) return undefined;
  const given = new Headers(headers);
  const sent = stateHeaders(operation).flatMap((header) => {
    const value = given.get(header.name) ?? given.get(upstream[header.name] ?? header.name);
    return value === null ? [] : [{ ...header, value }];
  });
  // A failure may lack headers that a success requires.
  const answer = { status: 500, text: "null", value: () => null };
  const names = Object.fromEntries(sent.map(({ name, value }) => [name, value]));
  const { error } = await call(operation.id, { ...answer, headers: names }, api, server);
  const state = Object(Object(error).ledger);
  const unread = sent.find(({ ledgerState = "", value }) => String(state[ledgerState]) !== value);
  return unread && `${operation.id}: ${unread.name} is not read into the ledger state`;
}
