import type { Operation } from "../read/api.ts";
import { nodeAt } from "../read/references.ts";
import { type CheckRequest, checkParameterTexts } from "./check-request.ts";
import {
  asOperationRequest,
  type OperationRequest,
  type ParsedBody,
  type RequestParameters,
  textsOf,
} from "./read-request.ts";
import { asRefusal, asViolation, type InvalidValue, type Refusal } from "./refusal.ts";
import { sortViolations, type Violation } from "./violations.ts";

/** A call compared with its document. */
export interface CheckedCall {
  /** The call in the form that validators take. */
  readonly request: OperationRequest;
  /** All violations. The first one is the reason for the refusal, unless the body cannot be decoded: then that is the reason. */
  readonly violations: readonly Violation[];
  /** Absent if the document allows the call. */
  readonly refusal?: Refusal | undefined;
}

/** Compares a call with its document. `check`: the validators of the API. A body that cannot be decoded is a violation, too. */
export function checkCall(
  operation: Operation,
  given: RequestParameters,
  body: ParsedBody,
  check: CheckRequest,
): CheckedCall {
  const undecoded = "refusal" in body ? body.refusal : undefined;
  const request = asOperationRequest(operation, given, "refusal" in body ? { size: 0 } : body);
  const found = undecoded ? [asViolation(undecoded)] : check(operation, request);
  const violations = sortViolations([...checkParameterTexts(operation, given), ...found]);
  const [worst] = violations;
  const refusal = undecoded ?? (worst && asRefusal(worst, findInvalidValue(operation, given, request.body, worst)));
  return { request, violations, refusal };
}

function findInvalidValue(
  { parameters }: Operation,
  given: RequestParameters,
  body: unknown,
  { in: place, name }: Violation,
): InvalidValue {
  const parameter = parameters.find((one) => one.in === place && one.name === name);
  if (parameter) return asInvalidValue(textsOf(parameter, given)[0]);
  if (place !== "body") return asInvalidValue(undefined);
  return asInvalidValue(nodeAt(body, name.split(".")));
}

function asInvalidValue(value: unknown): InvalidValue {
  return {
    given: value !== undefined,
    ...(value !== undefined && typeof value !== "object" && { text: String(value) }),
  };
}
