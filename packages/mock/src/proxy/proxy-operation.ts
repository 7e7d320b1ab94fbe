import type { Api, Operation } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { sortViolations } from "../engine/violation.ts";
import type { MountedApi } from "../gateway/mounted-api.ts";
import type { Outcome } from "../gateway/outcome.ts";
import { answerRefusal } from "../replies/answer-refusal.ts";
import { checkParameterTexts } from "../requests/check-parameter-texts.ts";
import { parseBody } from "../requests/parse-body.ts";
import { asEngineRequest, type RequestParameters, textsOf } from "../requests/read-request.ts";
import { asViolation } from "../requests/refusal.ts";
import { readBaseUrl } from "../routing/base-url.ts";
import type { OperationLanding } from "../routing/land.ts";
import { copyHeaders } from "../wire/copy-headers.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { decodeAnswer, isText } from "./decode-answer.ts";
import { sendUpstream } from "./send-upstream.ts";
import type { Upstream } from "./upstream.ts";

/** A call that is forwarded. */
export interface ForwardedCall {
  readonly operation: Operation;
  readonly landing: OperationLanding;
  readonly request: GatewayRequest;
  /** The request's body; undefined where it has none. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** The call's URL at the node. */
  readonly url: string;
}

/**
 * Forwards a call to a node, whatever is wrong with it, and gives what the node answers, whatever is wrong with that.
 * What differs from the document is reported both ways. Links of the node lead back to the mock, and headers of public
 * nodes come under the document's names, too.
 */
export async function proxyOperation(
  { api, engine }: MountedApi,
  { operation, landing, request, body, url }: ForwardedCall,
  upstream: Upstream,
): Promise<Outcome> {
  const there = upstream.baseUrl(landing.key ?? "");
  const here = readBaseUrl(request.target, landing);
  const sent = sendUpstream({
    // HEAD is forwarded as GET, whose answer can be checked.
    method: operation.method.toUpperCase(),
    url,
    headers: request.headers,
    body,
  });

  const given: RequestParameters = {
    path: landing.match.pathValues,
    query: new URLSearchParams(request.target.search),
    headers: request.headers,
  };
  const parsed = operation.requestBody && body ? parseBody(operation.requestBody, body, request.headers) : undefined;
  const readable = parsed && "value" in parsed ? parsed : { value: undefined, size: 0 };
  const own = checkParameterTexts(operation.parameters, (parameter) => textsOf(parameter, given));
  const found = engine.check(operation, asEngineRequest(operation, given, readable));
  const faults = parsed && "refusal" in parsed ? [asViolation(parsed.refusal)] : found;
  const asked = {
    operation,
    computeUnits: operation.computeUnits,
    input: sortViolations([...own, ...faults]),
    forwarded: true,
  } as const;

  const answer = await sent;
  if ("failure" in answer) {
    const reply = replyUnreachable(api, operation, `${upstream.name} gave no whole answer: ${answer.failure}.`);
    return { ...(await engine.give(operation, reply)), ...asked };
  }
  const { status } = answer;
  const received = Object.entries(answer.headers).map(([name, value]) => [name, value.replaceAll(there, here)]);
  const headers = copyHeaders(Object.fromEntries(received), contractNames(api));
  const mediaType = headers["content-type"];
  const bytes = isText(mediaType) ? leadBack(answer.body, there, here) : answer.body;
  const decoded = { status, headers, body: decodeAnswer(bytes, mediaType) };
  return { ...(await engine.give(operation, { by: "gateway", answer: decoded })), body: bytes, ...asked };
}

/** The document's names of headers, by the lower-case names that public nodes give them. */
function contractNames({ upstreamHeaders }: Api): Record<string, string> {
  return Object.fromEntries(Object.entries(upstreamHeaders).map(([name, upstream]) => [upstream.toLowerCase(), name]));
}

/** Says in the API's own shape that no node answers. */
function replyUnreachable(api: Api, operation: Operation, reason: string): Reply {
  const refusal = { condition: "node_unreachable", in: "", name: "", reason } as const;
  const { operation: declaring, ...answer } = answerRefusal(api, [operation], refusal);
  return { by: declaring ? "gateway" : "mock", answer };
}

function leadBack(body: Buffer, there: string, here: string): Buffer {
  const text = body.toString("utf8");
  return text.includes(there) ? Buffer.from(text.replaceAll(there, here)) : body;
}
