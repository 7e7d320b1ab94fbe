import type { Operation } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { sortViolations, type Violation } from "../engine/violation.ts";
import { allowedMethods, findOperation } from "./allowed-methods.ts";
import { checkParameterTexts } from "./check-parameter-texts.ts";
import { chooseReply } from "./choose-reply.ts";
import type { GatewayRequest } from "./gateway-request.ts";
import type { PathMatch } from "./match-path.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { type ParsedBody, parseBody } from "./parse-body.ts";
import { problem } from "./problem.ts";
import { readPreferences } from "./read-preferences.ts";
import { asEngineRequest, findOffender, type RequestParameters, textsOf } from "./read-request.ts";
import { asRefusal } from "./refusal.ts";
import { answerRefusal, refuse } from "./refuse.ts";

/** Answers a request for a path that the API's document has. */
export async function answerOperation(
  mounted: MountedApi,
  { operations, pathValues }: PathMatch,
  request: GatewayRequest,
): Promise<Outcome> {
  const operation = findOperation(operations, request.method);
  if (!operation) return refuseMethod(mounted, operations, request.method);

  const body = await receiveBody(operation, request);
  if ("refusal" in body) return { ...(await refuse(mounted, [operation], body.refusal)), operation };

  const given: RequestParameters = {
    path: pathValues,
    query: new URLSearchParams(request.target.search),
    headers: request.headers,
  };
  const own = checkParameterTexts(operation.parameters, (parameter) => textsOf(parameter, given));
  let input: readonly Violation[] = own;
  const result = await mounted.engine.exchange(operation, asEngineRequest(operation, given, body), (found) => {
    input = sortViolations([...own, ...found]);
    return decide(mounted, operation, given, body.value, input[0]);
  });
  return { ...result, operation, input };
}

function decide(
  { api }: MountedApi,
  operation: Operation,
  given: RequestParameters,
  body: unknown,
  worst: Violation | undefined,
): Reply {
  if (worst) {
    const refusal = asRefusal(worst, findOffender(operation, given, body, worst));
    return { by: "gateway", answer: answerRefusal(api, [operation], refusal) };
  }
  const preferences = readPreferences([given.headers.prefer ?? []].flat().join(","), given.query);
  if (preferences.problem !== undefined) return { by: "mock", answer: problem(422, preferences.problem) };
  return chooseReply(operation, preferences, given.headers.accept);
}

async function receiveBody({ requestBody }: Operation, request: GatewayRequest): Promise<ParsedBody> {
  // A body that nobody declared is left unread, as real nodes leave it.
  if (!requestBody) return { value: undefined, size: 0 };
  const bytes = await request.readBody();
  if (bytes !== "too_large") return parseBody(requestBody, bytes, request.headers);
  return { refusal: { condition: "body_too_large", in: "body", name: "body", reason: "exceeds 4 MiB" } };
}

async function refuseMethod(mounted: MountedApi, operations: readonly Operation[], method: string): Promise<Outcome> {
  const allow = allowedMethods(operations);
  const outcome = await refuse(mounted, operations, {
    condition: "method_not_allowed",
    in: "method",
    name: method,
    reason: `is not allowed, only ${allow.join(", ")}`,
  });
  return { ...outcome, headers: { ...outcome.headers, allow: allow.join(", ") } };
}
