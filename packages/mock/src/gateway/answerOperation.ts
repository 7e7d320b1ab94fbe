import type { IncomingMessage, ServerResponse } from "node:http";
import type { Operation } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { asRefusal, sortViolations, type Violation } from "../engine/violation.ts";
import { allowedMethods, findOperation } from "./allowedMethods.ts";
import { checkParameterTexts } from "./checkParameterTexts.ts";
import { chooseReply } from "./chooseReply.ts";
import type { PathMatch } from "./matchPath.ts";
import type { MountedApi } from "./mountedApi.ts";
import type { Outcome } from "./outcome.ts";
import { type ParsedBody, parseBody } from "./parseBody.ts";
import { readPreferences } from "./preferences.ts";
import { problem } from "./problem.ts";
import { readBody } from "./readBody.ts";
import { asEngineRequest, type RequestParameters, textsOf } from "./readRequest.ts";
import { answerRefusal, refuse } from "./refuse.ts";
import type { RequestTarget } from "./requestTarget.ts";

/** Answers a request for a path that the API's document has. */
export async function answerOperation(
  mounted: MountedApi,
  { operations, pathValues }: PathMatch,
  target: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Outcome> {
  const method = request.method ?? "GET";
  const operation = findOperation(operations, method);
  if (!operation) return refuseMethod(mounted, operations, method);

  const body = await receiveBody(operation, request, response);
  if ("refusal" in body) return { ...(await refuse(mounted, [operation], body.refusal)), operation };

  const given: RequestParameters = {
    path: pathValues,
    query: new URLSearchParams(target.search),
    headers: request.headers,
  };
  const own = checkParameterTexts(operation.parameters, (parameter) => textsOf(parameter, given));
  let input: readonly Violation[] = own;
  const result = await mounted.engine.exchange(operation, asEngineRequest(operation, given, body), (found) => {
    input = sortViolations([...own, ...found]);
    return decide(mounted, operation, given, input[0]);
  });
  return { ...result, operation, input };
}

function decide(mounted: MountedApi, operation: Operation, given: RequestParameters, worst?: Violation): Reply {
  if (worst) {
    const about = operation.parameters.find((parameter) => parameter.in === worst.in && parameter.name === worst.name);
    const [value] = about ? textsOf(about, given) : [];
    return { by: "gateway", answer: answerRefusal(mounted.api, [operation], { ...asRefusal(worst), value }) };
  }
  const preferences = readPreferences([given.headers.prefer ?? []].flat().join(","), given.query);
  if (preferences.problem !== undefined) return { by: "mock", answer: problem(422, preferences.problem) };
  return chooseReply(operation, preferences, given.headers.accept);
}

async function receiveBody(
  { requestBody }: Operation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ParsedBody> {
  // A body that nobody declared is left unread, as real nodes leave it.
  if (!requestBody) return { value: undefined, size: 0 };
  const bytes = await readBody(request, response);
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
