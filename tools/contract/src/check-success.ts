import { findDifference, type Validator } from "@ledgergate/conformance";
import { isJson } from "./accept-name.ts";
import type { Observation } from "./call-mock.ts";
import type { Exercise } from "./exercises.ts";
import { checkLedger } from "./ledger-state.ts";

/** A success resolves to the example and says what it cost and what the node knows of its ledger. */
export function checkSuccess(
  validate: Validator,
  { triple, example }: Exercise,
  { outcome }: Observation,
): readonly string[] {
  if ("error" in outcome) return [`rejected with ${outcome.error}`];
  const { data, response, computeUnits, attempts } = outcome.result;
  const faults = [
    ...checkData(validate, triple.content, data, example?.value),
    ...checkLedger(triple.response, response.headers, () => outcome.result.ledger),
  ];
  if (response.status !== triple.status) faults.push(`the status is ${response.status} instead of ${triple.status}`);
  if (computeUnits !== triple.operation.computeUnits) {
    faults.push(`the call cost ${computeUnits} Compute Units instead of ${triple.operation.computeUnits}`);
  }
  if (attempts !== 1) faults.push(`the call took ${attempts} attempts`);
  return faults;
}

function checkData(
  validate: Validator,
  content: Exercise["triple"]["content"],
  data: unknown,
  expected: unknown,
): readonly string[] {
  if (!content) return data === undefined ? [] : ["resolved to a value where there is no body"];
  // A body that is no JSON comes as octets, which documents describe as an array of uint8.
  const isOctets = !isJson(content.mediaType);
  if (isOctets && !(data instanceof Uint8Array)) return ["did not resolve to a Uint8Array"];
  const value = isOctets ? [...(data as Uint8Array)] : data;
  const difference = findDifference(value, expected);
  const fault = validate(content.schema.pointer, value);
  return [
    ...(difference ? [`the resolved value is not the example: ${difference}`] : []),
    ...(fault ? [`the resolved value breaks its schema: ${fault}`] : []),
  ];
}
