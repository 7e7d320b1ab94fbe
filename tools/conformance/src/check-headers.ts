import { isLedgergateError } from "@ledgergate/runtime";
import type { AnswerServer } from "./answer-server.ts";
import { sampleCredentials } from "./api-key.ts";
import type { Api } from "./apis.ts";
import type { CaseDocument } from "./case-document.ts";
import { stringifyExact } from "./exact-json.ts";
import { exampleInputs } from "./example-inputs.ts";
import { type Header, listOperations, type Operation } from "./operations.ts";

/** What came of the headers of a case. */
export interface HeadersCheck {
  /** Headers that carry the ledger state, by their names in the contract. */
  readonly read: readonly string[];
  /** Headers that the contract gives no meaning. */
  readonly unread: readonly string[];
  /** What does not hold. */
  readonly fault?: string | undefined;
}

/**
 * Serves the headers of a case under the contract's names and checks that the client reads the ledger state from them.
 * `x-upstream-headers` says which header of the contract one of a public node is.
 */
export async function checkHeaders(document: CaseDocument, api: Api, server: AnswerServer): Promise<HeadersCheck> {
  const operation = listOperations(api.document).find((one) => stateHeaders(one).length > 0);
  const declared = operation ? stateHeaders(operation) : [];
  const upstream = api.document["x-upstream-headers"] ?? {};
  const isNamed = (header: Header, name: string): boolean =>
    [header.name, upstream[header.name]].some((known) => known?.toLowerCase() === name.toLowerCase());
  const pairs = Object.entries(document.headers).flatMap(([name, value]) => {
    const header = declared.find((one) => isNamed(one, name));
    return header ? [{ header, name, value }] : [];
  });
  const read = pairs.map(({ header }) => header.name);
  const unread = Object.keys(document.headers).filter((name) => !pairs.some((pair) => pair.name === name));
  if (!operation || pairs.length === 0) return { read, unread };
  const headers = Object.fromEntries(pairs.map((one) => [one.header.name, one.value]));
  const ledger = await readLedger(api, operation, headers, server);
  const wrong = pairs.find(({ header, value }) => String(ledger?.[header.ledgerState as string]) !== value);
  return { read, unread, fault: wrong && `${operation.id}: ${wrong.header.name} is not read into the ledger state` };
}

/** The ledger state beside a success, or beside a failure where headers are missing that each success carries. */
async function readLedger(
  { connect, document }: Api,
  operation: Operation,
  headers: Readonly<Record<string, string>>,
  server: AnswerServer,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const complete = stateHeaders(operation).every(({ name, required }) => !required || name in headers);
  const body = success(operation)?.contents.find(({ mediaType }) => mediaType.includes("json"))?.examples[0]?.value;
  const answer = { status: complete ? 200 : 500, headers, text: stringifyExact(body ?? null) };
  const [input] = exampleInputs(operation, "required");
  const client = connect({ ...sampleCredentials(document), baseUrl: server.serve(answer) });
  try {
    return (await client[operation.id]?.(input).withResponse())?.ledger;
  } catch (error) {
    if (isLedgergateError(error, "api")) return error.ledger as Readonly<Record<string, unknown>> | undefined;
    throw error;
  }
}

function stateHeaders(operation: Operation): readonly Header[] {
  return success(operation)?.headers.filter(({ ledgerState }) => ledgerState !== undefined) ?? [];
}

function success({ responses }: Operation): Operation["responses"][number] | undefined {
  return responses.find(({ status }) => status === "200");
}
