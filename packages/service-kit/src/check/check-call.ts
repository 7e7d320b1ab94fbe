import type { Operation } from "../read/api.ts";
import { nodeAt } from "../read/references.ts";
import { schemeName } from "./check-credentials.ts";
import type { CheckRequest } from "./check-request.ts";
import type { ParsedBody } from "./parse-body.ts";
import { type RequestParameters, sentTexts, unescapeText } from "./read-request.ts";
import { asRefusal, asViolation, type Refusal, sortViolations, type Violation } from "./refusal.ts";

/** A call compared with its document. */
export interface CheckedCall {
  /** All violations. The first one is the reason for the refusal, unless the body cannot be decoded: then that is the reason. */
  readonly violations: readonly Violation[];
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
  const content = "refusal" in body ? { value: undefined } : body;
  const found = undecoded ? [asViolation(undecoded)] : check(operation, given, content);
  const violations = sortViolations(found);
  const [worst] = violations;
  const refusal = undecoded ?? (worst && refuse(operation, given, content.value, worst));
  return { violations, refusal };
}

function refuse(operation: Operation, given: RequestParameters, body: unknown, worst: Violation): Refusal {
  const credential = operation.security.flat().find(({ name }) => worst.in === "security" && name === worst.name);
  const refusal = asRefusal(worst, findInvalidValue(operation, given, body, worst));
  if (!credential) return refusal;
  const { in: place, scheme = "bearer" } = credential;
  // An answer with status 401 has the challenge `Bearer`, unless the refusal has another one.
  const challenge = scheme === "bearer" ? {} : { headers: { "WWW-Authenticate": schemeName(scheme) } };
  return { ...refusal, in: place, ...challenge };
}

function findInvalidValue(
  { parameters }: Operation,
  given: RequestParameters,
  body: unknown,
  { in: place, name }: Violation,
): unknown {
  const parameter = parameters.find((one) => one.in === place && one.name === name);
  const [text] = parameter ? sentTexts(parameter, given) : [];
  if (parameter) return text && unescapeText(place, text);
  return place === "body" ? nodeAt(body, name.split(".")) : undefined;
}
