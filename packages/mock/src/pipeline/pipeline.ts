import type { Mask } from "@ledgergate/runtime/mask";
import {
  type Answer,
  type Api,
  corsHeaders,
  describeViolation,
  errorMessage,
  findErrorCodes,
  findOperation,
  findResponse,
  problem,
  type Refusal,
  unknownRoute,
  type Violation,
} from "@ledgergate/service-kit";
import type { Entry } from "har-format";
import type { Access } from "../accounts/accounts.ts";
import { describeFaults, type Faults, proxyPage, readFaults } from "../faults.ts";
import { createRequestMasks, type MaskRequest, maskUrl } from "../mask/mask-request.ts";
import { invalidPreference } from "../mocker/preferences.ts";
import type { Site } from "../page/server/site.ts";
import { findNearestRoute } from "../routes/nearest-route.ts";
import type { MockRequest, RequestTarget } from "../routes/request.ts";
import { type ApiRoute, matchRoute as matchRouteByName, type RequestRoute } from "../routes/route.ts";
import { ruleFaults } from "../rules/rules.ts";
import { answerOperation, refuse } from "./answer-operation.ts";
import type { Exchange } from "./exchange.ts";
import { addUpstreamHeaders, answerOptions, sendableHeaders } from "./headers.ts";
import { asOutcome, type CallOutcome, type MountedApi, type Services } from "./services.ts";

interface PipelineDeps {
  /** Returns the APIs behind the pipeline. Called for each request, since a document may be replaced. */
  readonly mounted: () => readonly MountedApi[];
  readonly services: Services;
  /** Finds the route of a request. Default: by the API's name, in host or path. */
  readonly matchRoute?: (apis: readonly Api[], target: RequestTarget) => RequestRoute;
  /** Refuses unknown callers. Default: all callers are accepted. */
  readonly access?: Access;
  /** Masks secrets in reports about a request. Default: the secrets that the caller sent. */
  readonly maskRequest?: MaskRequest;
  /** True to send the headers of public nodes as well. Default: false. */
  readonly upstreamHeaders?: boolean;
  readonly site: Site;
  /** Called with each violation of an answer, and with errors of the mock itself. */
  readonly warn: (message: string) => void;
}

/** Request and answer of an exchange, with their secrets. */
export interface Traffic {
  readonly target: RequestTarget;
  /** Octets of both bodies. */
  readonly size: number;
  readonly entry: () => Entry;
}

/** The answer to a request, and the report for `onExchange`. */
export interface Handled {
  readonly answer: Answer;
  readonly faults: Faults;
  readonly report: Omit<Exchange, "aborted" | "complete" | "durationMs">;
  readonly traffic?: Traffic;
}

/** Answers a request of any transport. Never rejects: an internal error is answered with 500. */
export type Pipeline = (request: MockRequest) => Promise<Handled>;

/** A pipeline, and the functions that get its reports and warnings. A transport needs them. */
export interface Responder {
  readonly pipeline: Pipeline;
  readonly report: (exchange: Exchange, handled: Handled) => void;
  readonly warn: (message: string) => void;
}

/** Number of violations to report for a request and for an answer. A hostile body may have any number; the others are counted. */
const maxViolations = 20;

/** Makes the pipeline of the given APIs. Four steps: find the route, answer it, make the answer to send, and report the exchange. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const maskRequest = deps.maskRequest ?? createRequestMasks((text) => text);
  return async (request) => {
    const routed = findRoute(deps, maskRequest, request);
    const { outcome, requested } = await answerRequest(deps, routed, request);
    const faults = outcome.rule ? ruleFaults(outcome.rule.action) : requested;
    const answer = answerToSend(deps, routed, request, faults.html ? proxyPage : outcome);
    return { answer, faults, report: reportOf(deps, routed, outcome, answer.status, faults) };
  };
}

/** A request with its route, and its URL and its mask for reports. */
interface RoutedRequest {
  readonly route: RequestRoute;
  readonly mount: MountedApi | undefined;
  readonly mask: Mask;
  readonly method: string;
  readonly url: string;
  /** The path that was probably meant, if the route is none. */
  readonly nearest: string | undefined;
}

function findRoute(
  { mounted, matchRoute = matchRouteByName }: PipelineDeps,
  maskRequest: MaskRequest,
  request: MockRequest,
): RoutedRequest {
  const { target } = request;
  const mounts = mounted();
  const apis = mounts.map(({ api }) => api);
  const route = matchRoute(apis, target);
  const mount = route.kind === "none" ? undefined : mounts.find(({ api }) => api === route.api);
  const mask = maskRequest(route, request);
  const nearest = findNearestRoute(apis, route, target.segments);
  const url = maskUrl(apis, target, route, mask, nearest);
  return { route, mount, mask, method: mask(request.method), url, nearest: nearest?.path };
}

/** Answers a request, and reads the faults that its caller wants. */
async function answerRequest(
  deps: PipelineDeps,
  routed: RoutedRequest,
  request: MockRequest,
): Promise<{ readonly outcome: CallOutcome; readonly requested: Faults }> {
  const { route, mask, method, url } = routed;
  const requested = route.kind === "none" ? {} : readFaults(request.headers["x-mock-fault"]);
  if ("problem" in requested) return { outcome: asOutcome(invalidPreference(requested.problem)), requested: {} };
  const outcome = await answerRoute(deps, routed, request).catch((error) => {
    deps.warn(`${method} ${url}: ${mask(errorMessage(error))}`);
    return asOutcome(problem(500, "The mock failed to answer. Its warning says why."));
  });
  return { outcome, requested };
}

/** Adds the headers that pages of other origins and clients of public nodes need. */
function answerToSend(
  { upstreamHeaders, warn }: PipelineDeps,
  { route, mount, mask, method, url }: RoutedRequest,
  { headers: { origin } }: MockRequest,
  { status, headers: given, body }: Answer,
): Answer {
  const api = route.kind === "none" ? undefined : route.api;
  const headers = api ? sendableHeaders(given, (message) => warn(`${method} ${url}: ${mask(message)}`)) : given;
  const sent =
    "access-control-allow-origin" in headers || mount?.isOwnHost ? headers : { ...corsHeaders(api), ...headers };
  return {
    status,
    headers: upstreamHeaders && api ? addUpstreamHeaders(sent, api.upstreamHeaders, origin) : sent,
    body,
  };
}

/** Reports an exchange, and warns of the violations of its answer. */
function reportOf(
  { warn }: PipelineDeps,
  { route, mask, method, url }: RoutedRequest,
  outcome: CallOutcome,
  status: number,
  faults: Faults,
): Handled["report"] {
  const { operation, rule, forwarded, computeUnits = 0 } = outcome;
  const input = outcome.input.slice(0, maxViolations);
  const violations = outcome.violations.slice(0, maxViolations);
  const more = outcome.input.length + outcome.violations.length - input.length - violations.length;
  const differing = differences(outcome);
  const fault = describeFaults(faults);
  const code = route.kind === "none" ? undefined : codeOf(route.api, outcome);
  for (const difference of differing.slice(0, maxViolations)) warn(`${method} ${url}: ${mask(difference)}`);
  if (differing.length > maxViolations)
    warn(`${method} ${url}: and ${differing.length - maxViolations} more violations`);
  return {
    api: route.kind === "none" ? undefined : route.api.name,
    operation: operation?.id,
    template: operation?.template.source,
    method,
    url,
    status,
    ...(code !== undefined && { code: mask(code) }),
    computeUnits,
    ...(fault !== "" && { fault }),
    ...(rule && { rule: rule.id }),
    ...(forwarded && { forwarded }),
    violations: { input: maskViolations(input, mask), output: maskViolations(violations, mask) },
    ...(more > 0 && { moreViolations: more }),
  };
}

/** Reads the error code of an answer that the mock has made, by the document. A failure outside all operations looks like any other. */
function codeOf(
  { document, operations }: Api,
  { operation = operations[0], status, body }: CallOutcome,
): string | undefined {
  const contents = operation && findResponse(operation, status)?.contents;
  return contents?.flatMap(({ schema }) => findErrorCodes(document, schema, body))[0];
}

async function answerRoute(
  deps: PipelineDeps,
  { route, mount, nearest }: RoutedRequest,
  request: MockRequest,
): Promise<CallOutcome> {
  const { malformed } = request;
  if (malformed) {
    const { headers, ...plain } = problem(malformed.status, malformed.detail);
    return asOutcome({ ...plain, headers: { ...(!mount?.isOwnHost && corsHeaders()), ...headers } });
  }
  if (mount?.isOwnHost && !isSameOrigin(request, mount.isOwnHost))
    return refuse(mount, mount.api.operations, foreignOrigin);
  const options = request.method === "OPTIONS" ? answerOptions(route, request) : undefined;
  if (options) return asOutcome(options);
  if (route.kind === "none" || !mount) {
    const page = await deps.site(request, nearest);
    return { ...asOutcome(page), input: page.status === 404 ? [wrongRoute(nearest)] : [] };
  }
  if (route.kind === "operation" && mount.forward) return mount.forward(deps.services, route, request);
  const denied = await deps.access?.(route, request.headers);
  if (denied) return refuseAccess(mount, route, request.method, denied);
  if (route.kind === "operation") return answerOperation(deps.services, mount, route, request);
  const { refusal, operations } = route;
  const { in: place, name, reason } = refusal;
  return {
    ...(await refuse(mount, operations, refusal)),
    input: [refusal === unknownRoute ? wrongRoute(nearest) : { in: place === "query" ? place : "path", name, reason }],
  };
}

function wrongRoute(nearest: string | undefined): Violation {
  const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  return { in: "path", name: "path", reason: `is in no document${hint}` };
}

/** Masks the names in violations too: callers put keys in wrong places, such as in a member's name. */
function maskViolations(violations: readonly Violation[], mask: Mask): Violation[] {
  return violations.map(({ in: place, name, reason }) => ({ in: place, name: mask(name), reason: mask(reason) }));
}

/** Describes the violations of an answer in sentences. For a real node's answer, the request's violations come first. */
function differences({ status, forwarded, input, violations }: CallOutcome): string[] {
  const output = violations.map(describeViolation);
  if (!forwarded) return output.map((violation) => `the answer ${status} breaks its own document: ${violation}`);
  return [
    ...input
      .map(describeViolation)
      .map((violation) => `the request differs from the document, and was answered ${status}: ${violation}`),
    ...output.map((violation) => `the node's answer ${status} differs from the document: ${violation}`),
  ];
}

async function refuseAccess(
  mount: MountedApi,
  route: ApiRoute,
  method: string,
  refusal: Refusal,
): Promise<CallOutcome> {
  const operations = route.kind === "operation" ? route.match.operations : mount.api.operations;
  const operation = route.kind === "operation" ? findOperation(operations, method) : undefined;
  return { ...(await refuse(mount, operation ? [operation] : operations, refusal)), ...(operation && { operation }) };
}

const foreignOrigin: Refusal = {
  condition: "foreign_origin",
  in: "header",
  name: "Host or Origin",
  reason: "is not the mock's own; --control-host allows further hosts",
};

/**
 * Tests for a same-origin request, or a client that is not a browser. Browsers mark requests of other origins with `Sec-Fetch-Site` or
 * `Origin`. On a plain-HTTP host, a same-origin read has neither header, like a request of any other client. So requests for a
 * host name that is not the mock's own are refused: with DNS rebinding, a page of that host could read the mock as its own origin.
 */
function isSameOrigin({ headers, target }: MockRequest, isOwnHost: (host: string) => boolean): boolean {
  if (target.host !== "" && !isOwnHost(target.host)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  return origin === undefined || origin.toLowerCase() === `http://${headers.host?.toLowerCase()}`;
}
