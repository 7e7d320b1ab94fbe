import {
  checkCall,
  findOperation,
  isNotAcceptable,
  notAcceptable,
  notStored,
  type Operation,
  type ParsedBody,
  parseBody,
  type Refusal,
  type RequestParameters,
  rateLimited,
  tooLarge,
  unexpectedBody,
  wrongMethod,
} from "@ledgergate/service-kit";
import type { Reply } from "../engine/engine.ts";
import { readPreferences } from "../mocker/preferences.ts";
import { replyRefused, type Wishes } from "../mocker/reply-refused.ts";
import type { MockRequest } from "../routes/request.ts";
import { type OperationRoute, readBaseUrl } from "../routes/route.ts";
import { type ChosenReply, chooseAnswer, rewriteLedgerHeaders } from "./choose-answer.ts";
import type { CallOutcome, MountedApi, ParsedCall, Services } from "./services.ts";

/** Answers a request that matched an operation's path and passed authentication. */
export async function answerOperation(
  services: Services,
  mounted: MountedApi,
  route: OperationRoute,
  request: MockRequest,
): Promise<CallOutcome> {
  const operation = await admitOperation(services, mounted, route, request.method);
  if ("status" in operation) return operation;
  const accept = [request.headers.accept ?? []].flat().join(",");
  const body = isNotAcceptable(operation, accept) ? { refusal: notAcceptable } : await receiveBody(operation, request);
  const { computeUnits } = operation;
  const given = readParameters(route, request);
  const preferences = readPreferences([given.headers.prefer ?? []].flat().join(","), given.query);
  if ("refusal" in body)
    return { ...(await refuse(mounted, [operation], body.refusal, { preferences, accept })), operation, computeUnits };

  const call: ParsedCall = {
    api: mounted.api,
    operation,
    ...(route.key !== undefined && { key: route.key }),
    ...given,
    body: body.value,
    baseUrl: readBaseUrl(request.target, route),
  };
  const { violations: input, refusal } = checkCall(operation, given, body, mounted.engine.check);
  const chosen: ChosenReply = refusal
    ? { reply: refuseCall(services, call, refusal, { preferences, accept }) }
    : await chooseAnswer(services, call, preferences);
  const { reply, rule, node } = chosen;
  const answer = await mounted.engine.respond(operation, reply);
  const headers = node ? rewriteLedgerHeaders(services, call, answer, node) : answer.headers;
  return {
    ...answer,
    // A rule or a preference also chooses failures.
    headers: operation.serviceState && answer.status >= 400 ? { ...notStored, ...headers } : headers,
    operation,
    computeUnits,
    ...(rule && { rule }),
    input,
  };
}

export function readParameters({ match }: OperationRoute, { target, headers }: MockRequest): RequestParameters {
  const { pathValues: path, sentValues } = match;
  return {
    path,
    query: new URLSearchParams(target.search),
    headers,
    sent: { path: sentValues, search: target.search },
  };
}

/** Refuses a call that its document forbids: as the node does if it is simulated, else as the API does. */
function refuseCall(services: Services, call: ParsedCall, refusal: Refusal, wishes: Wishes): Reply {
  const ofNode = refusal.condition === "missing_key" ? undefined : services.refuse?.(call);
  if (ofNode) return { by: "gateway", answer: ofNode };
  return replyRefused(call.api, [call.operation], refusal, wishes).reply;
}

async function receiveBody({ requestBody }: Operation, request: MockRequest): Promise<ParsedBody> {
  if (!requestBody && request.hasBody) return { refusal: unexpectedBody };
  const bytes = requestBody && (await request.readBody());
  return bytes === "too_large" ? { refusal: tooLarge() } : parseBody(requestBody, bytes, request.headers);
}

/**
 * Finds the operation of a method and charges the call. Returns a refusal for an unknown method, or for a call above a limit.
 */
export async function admitOperation(
  services: Services,
  mounted: MountedApi,
  { match: { operations }, key = "" }: OperationRoute,
  method: string,
): Promise<Operation | CallOutcome> {
  const operation = findOperation(operations, method);
  if (!operation) return refuse(mounted, operations, wrongMethod(operations, method));
  const wait = services.charge?.(mounted.api, operation, key);
  return wait === undefined ? operation : { ...(await refuse(mounted, [operation], rateLimited(wait))), operation };
}

/** Refuses a request. The answer is validated against the operation that declares it. */
export async function refuse(
  { api, engine }: MountedApi,
  operations: readonly Operation[],
  refusal: Refusal,
  wishes: Wishes = {},
): Promise<CallOutcome> {
  const { reply, operation } = replyRefused(api, operations, refusal, wishes);
  return { ...(await engine.respond(operation, reply)), input: [] };
}
