import type { WorldNode } from "@ledgergate/world";
import type { Operation } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { sortViolations, type Violation } from "../engine/violation.ts";
import type { Rule, RuleAction } from "../generated/models.ts";
import { lagBehind } from "../rules/lag-behind.ts";
import { readBaseUrl } from "./base-url.ts";
import { checkParameterTexts } from "./check-parameter-texts.ts";
import { chooseReply } from "./choose-reply.ts";
import { enterOperation } from "./enter-operation.ts";
import type { GatewayRequest } from "./gateway-request.ts";
import type { OperationLanding } from "./land.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { type ParsedBody, parseBody } from "./parse-body.ts";
import { problem } from "./problem.ts";
import { asksForNothing, type Preferences, readPreferences } from "./read-preferences.ts";
import { asEngineRequest, findOffender, type RequestParameters, textsOf } from "./read-request.ts";
import { asRefusal, type Refusal, tooLarge } from "./refusal.ts";
import { answerRefusal, refuse } from "./refuse.ts";
import type { Call, Services } from "./services.ts";

/** Answers a request for a path that the API's document has, with a key that may pass. */
export async function answerOperation(
  services: Services,
  mounted: MountedApi,
  landing: OperationLanding,
  request: GatewayRequest,
): Promise<Outcome> {
  const operation = await enterOperation(services, mounted, landing, request.method);
  if ("status" in operation) return operation;
  const body = await receiveBody(operation, request);
  const { computeUnits } = operation;
  if ("refusal" in body) return { ...(await refuse(mounted, [operation], body.refusal)), operation, computeUnits };

  const given: RequestParameters = {
    path: landing.match.pathValues,
    query: new URLSearchParams(request.target.search),
    headers: request.headers,
  };
  const preferences = readPreferences([given.headers.prefer ?? []].flat().join(","), given.query);
  const baseUrl = readBaseUrl(request.target, landing);
  const call: Call = { api: mounted.api, operation, ...given, body: body.value, baseUrl };
  const answer = asksForNothing(preferences) ? await services.answer(call) : undefined;
  const own = checkParameterTexts(operation.parameters, (parameter) => textsOf(parameter, given));
  const refused = (refusal: Refusal): Reply => ({
    by: "gateway",
    answer: answerRefusal(mounted.api, [operation], refusal),
  });
  let input: readonly Violation[] = own;
  let rule: Rule | undefined;
  let isOfLedgers = false;
  const result = await mounted.engine.exchange(operation, asEngineRequest(operation, given, body), (found) => {
    input = sortViolations([...own, ...found]);
    const [worst] = input;
    if (worst) {
      const inItsWords = worst.in === "security" ? undefined : services.refuse(call);
      if (inItsWords) return { by: "gateway", answer: inItsWords };
      return refused(asRefusal(worst, findOffender(operation, given, body.value, worst)));
    }
    if (preferences.problem !== undefined) return { by: "mock", answer: problem(422, preferences.problem) };
    // Who says what to get asks no rule.
    if (asksForNothing(preferences) && given.headers["x-mock-fault"] === undefined)
      rule = services.draw(mounted.api, operation);
    const wish = rule ? asWish(rule) : preferences;
    const prepared = asksForNothing(wish) ? answer : undefined;
    const served = typeof prepared === "function" ? prepared(rule && asNode(rule.action)) : prepared;
    isOfLedgers = served !== undefined;
    // Examples are of long ago: a node that keeps few blocks does not have them any more.
    if (!served && asksForNothing(wish) && rule?.action.kept !== undefined)
      return chooseReply(operation, { code: 410 }, given.headers.accept);
    if (!served) return chooseReply(operation, wish, given.headers.accept);
    return "condition" in served ? refused(served) : { by: "gateway", answer: served };
  });
  // An example knows of no other time than its own.
  const behind = isOfLedgers ? undefined : rule?.action.behind;
  const headers = behind === undefined ? result.headers : lagBehind(operation, result.headers, behind);
  return { ...result, headers, operation, computeUnits, ...(rule && { rule }), input };
}

/** The response that a rule wants, as a caller would ask for it. */
function asWish({ action: { status, example } }: Rule): Preferences {
  return { ...(status !== undefined && { code: status }), ...(example !== undefined && { example }) };
}

/** The node that a rule puts in the place of the best one. */
function asNode({ behind, kept }: RuleAction): WorldNode {
  return { kept, behindMs: behind === undefined ? undefined : behind * 1000 };
}

async function receiveBody({ requestBody }: Operation, request: GatewayRequest): Promise<ParsedBody> {
  // A body that nobody declared is left unread, as real nodes leave it.
  if (!requestBody) return { value: undefined, size: 0 };
  const bytes = await request.readBody();
  if (bytes !== "too_large") return parseBody(requestBody, bytes, request.headers);
  return { refusal: tooLarge };
}
