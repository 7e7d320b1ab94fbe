import type { Operation } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { sortViolations, type Violation } from "../engine/violation.ts";
import { answerRefusal } from "../replies/answer-refusal.ts";
import { readPreferences } from "../replies/read-preferences.ts";
import { checkParameterTexts } from "../requests/check-parameter-texts.ts";
import { type ParsedBody, parseBody } from "../requests/parse-body.ts";
import { asEngineRequest, findOffender, type RequestParameters, textsOf } from "../requests/read-request.ts";
import { asRefusal, tooLarge } from "../requests/refusal.ts";
import { readBaseUrl } from "../routing/base-url.ts";
import type { OperationLanding } from "../routing/land.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { admitOperation } from "./admit-operation.ts";
import { type ChosenReply, chooseAnswer } from "./choose-answer.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { refuse } from "./refuse.ts";
import type { Call, Services } from "./services.ts";
import { tellLedgerState } from "./tell-ledger-state.ts";

/** Answers a request for a path that the API's document has, with a key that may pass. */
export async function answerOperation(
  services: Services,
  mounted: MountedApi,
  landing: OperationLanding,
  request: GatewayRequest,
): Promise<Outcome> {
  const operation = await admitOperation(services, mounted, landing, request.method);
  if ("status" in operation) return operation;
  const body = await receiveBody(operation, request);
  const { computeUnits } = operation;
  if ("refusal" in body) return { ...(await refuse(mounted, [operation], body.refusal)), operation, computeUnits };

  const given: RequestParameters = {
    path: landing.match.pathValues,
    query: new URLSearchParams(request.target.search),
    headers: request.headers,
  };
  const call: Call = {
    api: mounted.api,
    operation,
    ...given,
    body: body.value,
    baseUrl: readBaseUrl(request.target, landing),
  };
  const asked = asEngineRequest(operation, given, body);
  const own = checkParameterTexts(operation.parameters, (parameter) => textsOf(parameter, given));
  const input = sortViolations([...own, ...mounted.engine.check(operation, asked)]);
  const [worst] = input;
  const chosen: ChosenReply = worst
    ? { reply: refuseCall(services, call, worst) }
    : await chooseAnswer(services, call, readPreferences([given.headers.prefer ?? []].flat().join(","), given.query));
  const { reply, rule, node } = chosen;
  const answer = await mounted.engine.give(operation, reply, asked);
  return {
    ...answer,
    headers: node ? tellLedgerState(services, call, answer, node) : answer.headers,
    operation,
    computeUnits,
    ...(rule && { rule }),
    input,
  };
}

/** Refuses a call that its document forbids: in the words of the node where it has some, else of the API. */
function refuseCall(services: Services, call: Call, worst: Violation): Reply {
  const { api, operation, body } = call;
  const inItsWords = worst.in === "security" ? undefined : services.refuse?.(call);
  const offender = findOffender(operation, call, body, worst);
  return { by: "gateway", answer: inItsWords ?? answerRefusal(api, [operation], asRefusal(worst, offender)) };
}

async function receiveBody({ requestBody }: Operation, request: GatewayRequest): Promise<ParsedBody> {
  // An undeclared body is left unread, as real nodes do it.
  if (!requestBody) return { value: undefined, size: 0 };
  const bytes = await request.readBody();
  if (bytes !== "too_large") return parseBody(requestBody, bytes, request.headers);
  return { refusal: tooLarge };
}
