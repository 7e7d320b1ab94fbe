import {
  type Answer,
  type Api,
  describeViolation,
  errorMessage,
  findOperation,
  problem,
  type Refusal,
  type Violation,
} from "@ledgergate/document";
import type { Mask } from "@ledgergate/runtime/mask";
import type { Access } from "../accounts/accounts.ts";
import { describeFaults, type Faults, hasFaults, proxyPage, readFaults } from "../faults.ts";
import { unfollowed } from "../replies/preferences.ts";
import { createRequestMasks, type MaskRequest, maskUrl } from "../routing/mask-request.ts";
import type { GatewayRequest, RequestTarget } from "../routing/request.ts";
import { type FoundLanding, type Landing, land as landByName } from "../routing/route.ts";
import { ruleFaults } from "../rules/rules.ts";
import type { Site } from "../site/site.ts";
import { answerOperation, refuse } from "./answer-operation.ts";
import { addUpstreamHeaders, answerOptions, corsHeaders } from "./headers.ts";
import { asOutcome, type Exchange, type MountedApi, type Outcome, type Services } from "./services.ts";

/** What the gateway is made of. */
interface GatewayParts {
  /** The APIs behind it. Asked at each request: a document may be replaced meanwhile. */
  readonly mounted: () => readonly MountedApi[];
  readonly services: Services;
  /** Finds where a request lands. Default: by the API's name, in host or path. */
  readonly land?: (apis: readonly Api[], target: RequestTarget) => Landing;
  /** Who may call. Default: everybody. */
  readonly access?: Access;
  /** Hides secrets in what is told about a request. Default: those that the caller sent. */
  readonly maskRequest?: MaskRequest;
  /** Whether pages of any origin may call; otherwise only the mock's own. */
  readonly anyOrigin: boolean;
  /** Whether an answer has the headers of public nodes, too. Default: false. */
  readonly upstreamHeaders?: boolean;
  /** Answers what lies outside every API. */
  readonly site: Site;
  /** Told what is wrong with an answer, or with the mock itself. */
  readonly warn: (message: string) => void;
}

/** The answer to a request, and what there is to report about it. */
interface Handled {
  readonly answer: Answer;
  /** What goes wrong with the answer on its way. */
  readonly faults: Faults;
  readonly report: Omit<Exchange, "durationMs" | "complete">;
}

/** Answers requests without knowing how they travel. Never throws: an error of the mock is answered with 500. */
export type Gateway = (request: GatewayRequest) => Promise<Handled>;

/** Makes a gateway to the given APIs. */
export function createGateway(parts: GatewayParts): Gateway {
  const { land = landByName, maskRequest = createRequestMasks((text) => text) } = parts;
  return async (request) => {
    const apis = parts.mounted().map(({ api }) => api);
    const landing = land(apis, request.target);
    const mask = maskRequest(landing, request);
    const url = maskUrl(apis, request.target, landing, mask);
    const method = mask(request.method);
    const requested = landing.at === "elsewhere" ? {} : readFaults(request.headers["x-mock-fault"]);
    const outcome =
      "problem" in requested
        ? asOutcome(unfollowed(requested.problem))
        : await answerLanding(parts, landing, request).catch((error) => {
            parts.warn(`${method} ${url}: ${mask(errorMessage(error))}`);
            return asOutcome(problem(500, "The mock failed to answer. Its standard error says why."));
          });
    const { operation, rule, forwarded, computeUnits = 0, input, violations } = outcome;
    const faults = rule ? ruleFaults(rule.action) : "problem" in requested ? {} : requested;
    const { status, headers, body } = faults.html ? proxyPage : outcome;
    for (const difference of differences(outcome)) parts.warn(`${method} ${url}: ${mask(difference)}`);
    const api = landing.at === "elsewhere" ? undefined : landing.api;
    const sent = { ...(parts.anyOrigin ? corsHeaders(api?.responseHeaders ?? []) : {}), ...headers };
    const { origin } = request.headers;
    return {
      answer: {
        status,
        headers: parts.upstreamHeaders && api ? addUpstreamHeaders(sent, api.upstreamHeaders, origin) : sent,
        body,
      },
      faults,
      report: {
        api: api?.name,
        operation: operation?.id,
        template: operation?.template.source,
        method,
        url,
        status,
        computeUnits,
        ...(hasFaults(faults) && { fault: describeFaults(faults) }),
        ...(rule && { rule: rule.id }),
        ...(forwarded && { forwarded }),
        violations: { input: maskViolations(input, mask), output: maskViolations(violations, mask) },
      },
    };
  };
}

async function answerLanding(parts: GatewayParts, landing: Landing, request: GatewayRequest): Promise<Outcome> {
  if (!parts.anyOrigin && landing.at !== "elsewhere" && !isSameOrigin(request))
    return refuse(mountOf(parts, landing), landing.api.operations, refusals.foreign_origin);
  const options = request.method === "OPTIONS" ? answerOptions(landing, request) : undefined;
  if (options) return asOutcome(options);
  if (landing.at === "elsewhere") return asOutcome(await parts.site(request));
  const mount = mountOf(parts, landing);
  if (landing.at === "operation" && mount.forward) return mount.forward(parts.services, landing, request);
  const barred = await parts.access?.(landing, request.headers);
  if (barred) return refuseAccess(mount, landing, request.method, barred);
  if (landing.at === "operation") return answerOperation(parts.services, mount, landing, request);
  return refuse(mount, mount.api.operations, refusals[landing.condition]);
}

/** A member's name may be a secret in the wrong place. */
function maskViolations(violations: readonly Violation[], mask: Mask): Violation[] {
  return violations.map(({ in: place, name, reason }) => ({ in: place, name: mask(name), reason: mask(reason) }));
}

/** What is wrong with an answer by its document, and for a real node's answer also with its request, in sentences. */
function differences({ status, forwarded, input, violations }: Outcome): string[] {
  const wrong = violations.map(describeViolation);
  if (!forwarded) return wrong.map((fault) => `the answer ${status} breaks its own document: ${fault}`);
  return [
    ...input.map(
      (fault) => `the request differs from the document, and was answered ${status}: ${describeViolation(fault)}`,
    ),
    ...wrong.map((fault) => `the node's answer ${status} differs from the document: ${fault}`),
  ];
}

function mountOf({ mounted }: GatewayParts, landing: FoundLanding): MountedApi {
  const mount = mounted().find(({ api }) => api === landing.api);
  if (!mount) throw new Error(`${landing.api.name} has no engine`);
  return mount;
}

async function refuseAccess(
  mount: MountedApi,
  landing: FoundLanding,
  method: string,
  refusal: Refusal,
): Promise<Outcome> {
  const operations = landing.at === "operation" ? landing.match.operations : mount.api.operations;
  const operation = landing.at === "operation" ? findOperation(operations, method) : undefined;
  return { ...(await refuse(mount, operation ? [operation] : operations, refusal)), ...(operation && { operation }) };
}

const refusals: Readonly<Record<"missing_key" | "unknown_route" | "foreign_origin", Refusal>> = {
  missing_key: { condition: "missing_key", in: "path", name: "apiKey", reason: "is missing" },
  foreign_origin: { condition: "foreign_origin", in: "header", name: "Origin", reason: "is not the mock's own" },
  unknown_route: { condition: "unknown_route", in: "path", name: "path", reason: "is not a path of this API" },
};

/**
 * Whether a request comes from the mock's own pages, or from no page at all. Browsers say where a request comes from, in
 * `Sec-Fetch-Site` or `Origin`; other clients send neither, nor does a browser for whatever a page of a plain host reads
 * from its own host. So a host whose name anybody could have made to point at this machine is foreign altogether.
 */
function isSameOrigin({ headers, target }: GatewayRequest): boolean {
  if (target.host !== "" && !isLocalName(target.host)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  return origin === undefined || origin.toLowerCase() === `http://${headers.host?.toLowerCase()}`;
}

/** Addresses, names without a dot, and names below a domain that is for local use: nobody can register any of them. */
function isLocalName(host: string): boolean {
  return /^(?:[\w-]+|[\w.-]+\.(?:localhost|local|internal|test)|[\d.]+|\[[\da-f:.]+\])$/.test(host);
}
