import {
  type Api,
  answerRefusal,
  asOperationRequest,
  asViolation,
  checkParameterTexts,
  contractNames,
  isJson,
  nodeFailed,
  type Operation,
  overloaded,
  parseBody,
  sortViolations,
  tooLarge,
  unknownRoute,
} from "@ledgergate/document";
import type { Reply } from "../engine/engine.ts";
import { admitOperation, readParameters, refuse } from "../pipeline/answer-operation.ts";
import { copyHeaders } from "../pipeline/headers.ts";
import type { CallOutcome, Forward, MountedApi } from "../pipeline/services.ts";
import type { MockRequest } from "../router/request.ts";
import { type OperationRoute, readBaseUrl } from "../router/route.ts";
import { sendUpstream, type Upstream, type UpstreamFailure } from "./upstream.ts";

/**
 * Has a real node answer the calls of an API. Keys and credentials are the node's to judge. What a call costs is counted
 * here as well.
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
 * The URL of a call at the node. Undefined where the URL parser would read another path than the one that was matched: it
 * resolves dot segments, a key of two dots among them, and takes a backslash for a slash.
 */
function upstreamUrl(upstream: Upstream, route: OperationRoute, { target }: MockRequest): string | undefined {
  const before = route.base.split("/").length + route.api.serverPath.length;
  const segments = target.path.split("/").slice(before);
  const url = [upstream.baseUrl(route.key ?? ""), ...segments].join("/");
  if (url.split("/").length !== new URL(url).href.split("/").length) return undefined;
  return url + joinSearch(target.search, upstream.search);
}

function joinSearch(...searches: readonly string[]): string {
  const parts = searches.map((search) => search.slice(1)).filter((part) => part !== "");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** A call that is forwarded. */
interface ForwardedCall {
  readonly operation: Operation;
  readonly route: OperationRoute;
  readonly request: MockRequest;
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
async function proxyOperation(
  { api, engine }: MountedApi,
  { operation, route, request, body, url }: ForwardedCall,
  upstream: Upstream,
): Promise<CallOutcome> {
  const there = upstream.baseUrl(route.key ?? "");
  const here = readBaseUrl(request.target, route);
  const sent = sendUpstream({
    // HEAD is forwarded as GET, whose answer can be checked.
    method: operation.method.toUpperCase(),
    url,
    headers: request.headers,
    body,
  });

  const given = readParameters(route, request);
  const parsed = operation.requestBody && body ? parseBody(operation.requestBody, body, request.headers) : undefined;
  const readable = parsed && "value" in parsed ? parsed : { value: undefined, size: 0 };
  const own = checkParameterTexts(operation, given);
  const found = engine.check(operation, asOperationRequest(operation, given, readable));
  const faults = parsed && "refusal" in parsed ? [asViolation(parsed.refusal)] : found;
  const asked = {
    operation,
    computeUnits: operation.computeUnits,
    input: sortViolations([...own, ...faults]),
    forwarded: true,
  } as const;

  const answer = await sent;
  if ("failure" in answer) {
    const reply = replyFailed(api, operation, answer, upstream.name);
    return { ...(await engine.respond(operation, reply)), ...asked };
  }
  const { status } = answer;
  const received = Object.entries(answer.headers).map(([name, value]) => [name, value.replaceAll(there, here)]);
  const headers = copyHeaders(Object.fromEntries(received), contractNames(api));
  const mediaType = headers["content-type"];
  const bytes = isText(mediaType) ? rewriteLinks(answer.body, there, here) : answer.body;
  const decoded = { status, headers, body: decodeAnswer(bytes, mediaType) };
  return { ...(await engine.respond(operation, { by: "gateway", answer: decoded })), body: bytes, ...asked };
}

/** Says in the API's own shape that the node behind it failed. An API without nodes is a service that failed. */
function replyFailed(api: Api, operation: Operation, { failure, isTimeout }: UpstreamFailure, node: string): Reply {
  const reason = `${node} gave no whole answer: ${failure}.`;
  const refusal = api.keyed ? nodeFailed(isTimeout ? "node_timeout" : "node_unreachable", reason) : overloaded(reason);
  const { operation: declaring, ...answer } = answerRefusal(api, [operation], refusal);
  return { by: declaring ? "gateway" : "mock", answer };
}

function rewriteLinks(body: Buffer, there: string, here: string): Buffer {
  const text = body.toString("utf8");
  return text.includes(there) ? Buffer.from(text.replaceAll(there, here)) : body;
}

/** Tests for a text media type, whose bodies may hold links. */
function isText(mediaType: string | undefined): boolean {
  return mediaType !== undefined && (isJson(mediaType) || /^text\/|xml/i.test(mediaType));
}

/** A node's body as a document describes it: JSON as its value, other text as it is, bytes as an array of uint8. */
function decodeAnswer(body: Buffer, mediaType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  if (!isText(mediaType)) return [...body];
  const text = body.toString("utf8");
  if (!isJson(mediaType ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is checked as text.
    return text;
  }
}
