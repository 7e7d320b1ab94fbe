import {
  type Api,
  addNodeQuery,
  answerRefusal,
  attempt,
  checkCall,
  decodeText,
  isJson,
  nodeFailed,
  type Operation,
  overloaded,
  parseBody,
  parseJson,
  tooLarge,
  unknownRoute,
} from "@ledgergate/service-kit";
import type { Reply } from "../engine/engine.ts";
import { admitOperation, readParameters, refuse } from "../pipeline/answer-operation.ts";
import { copyHeaders } from "../pipeline/headers.ts";
import type { CallOutcome, Forward, MountedApi } from "../pipeline/services.ts";
import type { MockRequest } from "../routes/request.ts";
import { type OperationRoute, readBaseUrl } from "../routes/route.ts";
import { sendUpstream, type Upstream, type UpstreamFailure } from "./upstream.ts";

/**
 * Forwards the calls of an API to a real node. The node checks keys and credentials. The mock counts the cost of the calls.
 */
export function forwardTo(upstream: Upstream, mounted: MountedApi): Forward {
  return async (services, route, request) => {
    const url = upstreamUrl(upstream, route, request);
    if (url === undefined) return refuse(mounted, route.match.operations, unknownRoute);
    const operation = await admitOperation(services, mounted, route, request.method);
    if ("status" in operation) return operation;
    const body = operation.requestBody && (await request.readBody());
    if (body === "too_large") return { ...(await refuse(mounted, [operation], tooLarge())), operation };
    return proxyOperation(mounted, { operation, route, request, body, url }, upstream);
  };
}

/**
 * Makes the URL of a call at the node. `undefined` if the URL parser would read another path than the matched one: the parser
 * resolves dot segments (a key may be two dots) and reads a backslash as a slash.
 */
function upstreamUrl(upstream: Upstream, route: OperationRoute, { target }: MockRequest): string | undefined {
  // Some servers know only this spelling.
  const path = target.path.slice(route.pathAt).replaceAll("%2f", "%2F");
  const url = upstream.baseUrl(route.key ?? "") + path;
  if (url.split("/").length !== new URL(url).href.split("/").length) return undefined;
  const query = addNodeQuery(target.search.slice(1), upstream.query);
  return query === "" ? url : `${url}?${query}`;
}

interface ForwardedCall {
  readonly operation: Operation;
  readonly route: OperationRoute;
  readonly request: MockRequest;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly url: string;
}

/**
 * Forwards a call to a node and returns the node's answer, even if the request or the answer violates the document. The mock
 * reports both kinds of violations. Links of the node are rewritten to lead to the mock, and headers of public nodes also get the
 * document's names.
 */
async function proxyOperation(
  { api, engine }: MountedApi,
  { operation, route, request, body, url }: ForwardedCall,
  upstream: Upstream,
): Promise<CallOutcome> {
  const nodeUrl = upstream.baseUrl(route.key ?? "");
  const mockUrl = readBaseUrl(request.target, route);
  const sent = sendUpstream({
    // HEAD is forwarded as GET, whose answer can be checked.
    method: operation.method.toUpperCase(),
    url,
    headers: request.headers,
    body,
  });

  const parsed = parseBody(operation.requestBody, body, request.headers);
  const { violations } = checkCall(operation, readParameters(route, request), parsed, engine.check);
  const facts = { operation, computeUnits: operation.computeUnits, input: violations, forwarded: true } as const;

  const answer = await sent;
  if ("failure" in answer) {
    const reply = replyFailed(api, operation, answer, upstream.name);
    return { ...(await engine.respond(operation, reply)), ...facts };
  }
  const { status } = answer;
  const received = Object.entries(answer.headers).map(([name, value]) => [name, value.replaceAll(nodeUrl, mockUrl)]);
  const declared = Object.entries(api.upstreamHeaders).map(([name, upstream]) => [upstream.toLowerCase(), name]);
  const headers = copyHeaders(Object.fromEntries(received), Object.fromEntries(declared));
  const mediaType = headers["content-type"];
  const bytes = isText(mediaType) ? rewriteLinks(answer.body, nodeUrl, mockUrl) : answer.body;
  const decoded = { status, headers, body: decodeAnswer(bytes, mediaType) };
  return { ...(await engine.respond(operation, { by: "gateway", answer: decoded })), body: bytes, ...facts };
}

/** Reports a failed node in the API's own format. For an API without nodes, the service itself has failed. */
function replyFailed(api: Api, operation: Operation, { failure, isTimeout }: UpstreamFailure, node: string): Reply {
  const reason = `${node} gave no whole answer: ${failure}.`;
  const refusal = api.keyed ? nodeFailed(isTimeout ? "node_timeout" : "node_unreachable", reason) : overloaded(reason);
  const { operation: declaring, ...answer } = answerRefusal(api, [operation], refusal);
  return { by: declaring ? "gateway" : "mock", answer };
}

/** Replaces addresses, which are ASCII, in a text of any charset: Latin-1 keeps each octet. */
function rewriteLinks(body: Buffer, nodeUrl: string, mockUrl: string): Buffer {
  const text = body.toString("latin1");
  return text.includes(nodeUrl) ? Buffer.from(text.replaceAll(nodeUrl, mockUrl), "latin1") : body;
}

/** Tests for a text media type, whose bodies may hold links. */
function isText(mediaType: string | undefined): boolean {
  return mediaType !== undefined && (isJson(mediaType) || /^text\/|xml/i.test(mediaType));
}

/** Decodes a node's body as the document describes it: JSON as a value, other text as text, bytes as an array of uint8. */
function decodeAnswer(body: Buffer, mediaType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  if (!isText(mediaType)) return [...body];
  if (!isJson(mediaType ?? "")) return decodeText(body, mediaType ?? "");
  const text = body.toString("utf8");
  const value = attempt(() => parseJson(text));
  // Malformed JSON is checked as text.
  return value === undefined ? text : value;
}
