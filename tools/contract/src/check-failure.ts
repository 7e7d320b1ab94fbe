import { findDifference, type OpenApiDocument, type Validator } from "@ledgergate/conformance";
import { isLedgergateError } from "@ledgergate/runtime";
import type { Observation } from "./call-mock.ts";
import type { Exercise } from "./exercises.ts";
import { expectedCode } from "./expected-code.ts";
import { checkLedger } from "./ledger-state.ts";

/** A failure rejects with an `api` error that holds the example, its code and what the node knows of its ledger. */
export function checkFailure(
  document: OpenApiDocument,
  validate: Validator,
  { triple, example }: Exercise,
  failureSchema: string | undefined,
  { outcome, response }: Observation,
): readonly string[] {
  if ("result" in outcome) return ["resolved instead of rejecting"];
  const { error } = outcome;
  if (!isLedgergateError(error, "api")) return [`rejected with ${error} instead of an api error`];
  const faults: string[] = [];
  const schema = failureSchema ?? triple.content?.schema.pointer;
  const expected = {
    status: triple.status,
    code: expectedCode(document, schema, example?.value, triple.status),
    operation: triple.operation.id,
    attempts: 1,
  };
  const { status, code, operation, attempts } = error;
  const differences = [
    findDifference({ status, code, operation, attempts }, expected),
    triple.content && findDifference(error.body, example?.value, "/body"),
  ];
  for (const difference of differences) if (difference) faults.push(`the error differs at ${difference}`);
  const fault = schema && validate(schema, error.body);
  if (fault) faults.push(`the error's body breaks its schema: ${fault}`);
  return response ? [...faults, ...checkLedger(triple.response, response.headers, () => error.ledger)] : faults;
}
