import { isLedgergateError } from "@ledgergate/runtime";
import type { AnswerServer } from "./answer-server.ts";
import { sampleCredentials } from "./api-key.ts";
import type { Api } from "./apis.ts";
import type { CaseDocument } from "./case-document.ts";
import type { CaseEntry } from "./case-index.ts";
import { findDifference } from "./difference.ts";
import { exampleInputs, findOperation } from "./example-inputs.ts";

/**
 * Serves the document of a case to the client and checks what it makes of it. Returns what does not hold, or undefined.
 *
 * @throws Error in one line when the API has no such operation, or no example to call it with.
 */
export async function checkClient(
  entry: CaseEntry & { readonly operation: string },
  answer: CaseDocument,
  api: Api,
  server: AnswerServer,
): Promise<string | undefined> {
  const [input] = exampleInputs(findOperation(api.document, entry.operation), "required");
  const options = { ...sampleCredentials(api.document), baseUrl: server.serve(answer), retries: 0 };
  const method = api.connect(options)[entry.operation];
  if (!method) throw new Error(`the client of ${api.name} has no method ${entry.operation}: run \`pnpm generate\``);
  const outcome = await method(input).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  const fault = entry.expect === "robust" ? checkNoJson(outcome, answer) : checkDecoded(outcome, answer, entry, api);
  return fault && `${entry.operation}: ${fault}`;
}

type Outcome = { readonly data: unknown } | { readonly error: unknown };

function checkDecoded(outcome: Outcome, answer: CaseDocument, entry: CaseEntry, api: Api): string | undefined {
  const failure = !isSuccess(answer.status) || isFailureSchema(api, entry.schema);
  if ("data" in outcome) {
    if (failure) return "must reject with an api error, and resolved";
    const difference = findDifference(outcome.data, answer.value());
    return difference && `the resolved value differs at ${difference}`;
  }
  const { error } = outcome;
  if (!failure) return `must resolve, and rejected with ${show(error)}`;
  if (!isLedgergateError(error, "api")) return `must reject with an api error, and rejected with ${show(error)}`;
  if (error.status !== answer.status) return `the error has status ${error.status} instead of ${answer.status}`;
  const difference = findDifference(error.body, answer.value());
  return difference && `the error's body differs at ${difference}`;
}

function checkNoJson(outcome: Outcome, answer: CaseDocument): string | undefined {
  const kind = isSuccess(answer.status) ? "invalid_response" : "api";
  if ("data" in outcome) return `must reject with an ${kind} error, and resolved`;
  const { error } = outcome;
  if (!isLedgergateError(error, kind)) return `must reject with an ${kind} error, and rejected with ${show(error)}`;
  if (error.status !== answer.status) return `the error has status ${error.status} instead of ${answer.status}`;
  const excerpt = answer.text.replace(/^\uFEFF/, "").slice(0, 200);
  return String(error.body).startsWith(excerpt) ? undefined : "the error's body does not start as the answer does";
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A schema marked `x-failure` is a failure whatever its status. */
function isFailureSchema({ document }: Api, schema: string | null): boolean {
  return schema !== null && document.components?.schemas?.[schema]?.["x-failure"] !== undefined;
}

function show(error: unknown): string {
  if (isLedgergateError(error)) return `an ${error.kind} error (${error.message})`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
