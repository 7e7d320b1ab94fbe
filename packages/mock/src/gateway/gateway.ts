import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { EngineAnswer } from "../engine/engine.ts";
import type { Site } from "../site/site.ts";
import { allowedMethods } from "./allowedMethods.ts";
import { answerOperation } from "./answerOperation.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import type { Exchange } from "./exchange.ts";
import { maskUrl } from "./maskUrl.ts";
import type { MountedApi } from "./mountedApi.ts";
import { type Landing, land } from "./mounts.ts";
import type { Outcome } from "./outcome.ts";
import { problem } from "./problem.ts";
import type { Refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { type RequestTarget, readRequestTarget } from "./requestTarget.ts";
import { send } from "./send.ts";

/** What the gateway is made of. */
export interface GatewayParts {
  readonly mounted: readonly MountedApi[];
  /** Answers what lies outside every API. */
  readonly site: Site;
  readonly onExchange: (exchange: Exchange) => void;
  readonly warn: (message: string) => void;
}

/** Makes the listener of the HTTP server: every request is answered, whatever happens on the way. */
export function createGateway(parts: GatewayParts): RequestListener {
  const apis = parts.mounted.map(({ api }) => api);
  return async (request, response) => {
    const started = performance.now();
    const method = request.method ?? "GET";
    const target = readRequestTarget(request.url ?? "/", request.headers.host);
    const landing = land(apis, target);
    const url = maskUrl(apis, target, landing);
    try {
      const outcome = await answer(parts, landing, target, request, response).catch((error: unknown): Outcome => {
        if (!request.destroyed) parts.warn(`${method} ${url}: ${error instanceof Error ? error.message : error}`);
        return {
          ...problem(500, "The mock failed to answer. Its standard error says why."),
          input: [],
          violations: [],
        };
      });
      const exposed = landing.at === "elsewhere" ? [] : landing.api.responseHeaders;
      await send(response, { ...outcome, headers: { ...corsHeaders(exposed), ...outcome.headers } });
      const { operation, status, input, violations: output } = outcome;
      for (const { in: place, name, reason } of output)
        parts.warn(`${method} ${url}: the answer ${status} breaks its own document: ${place} ${name} ${reason}`);
      parts.onExchange({
        api: landing.at === "elsewhere" ? undefined : landing.api.name,
        operationId: operation?.id,
        method,
        url,
        status,
        durationMs: performance.now() - started,
        violations: { input, output },
      });
    } catch (error) {
      // What is left to fail is the caller's own hook, or a connection that is gone.
      parts.warn(`${method} ${url}: ${error instanceof Error ? error.message : error}`);
      response.destroy();
    }
  };
}

async function answer(
  { mounted, site }: GatewayParts,
  landing: Landing,
  target: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Outcome> {
  const options = request.method === "OPTIONS" ? answerOptions(landing, target, request) : undefined;
  if (options) return { ...options, input: [], violations: [] };
  if (landing.at === "elsewhere")
    return { ...(await site(target, request.method ?? "GET", request.headers.accept)), input: [], violations: [] };
  const mount = mounted.find(({ api }) => api === landing.api);
  if (!mount) throw new Error(`${landing.api.name} has no engine`);
  if (landing.at === "operation") return answerOperation(mount, landing.match, target, request, response);
  return refuse(mount, mount.api.operations, refusals[landing.condition]);
}

/** Preflights, and OPTIONS where the document has none of its own. */
function answerOptions(
  landing: Landing,
  target: RequestTarget,
  { headers }: IncomingMessage,
): EngineAnswer | undefined {
  const operations = landing.at === "operation" ? landing.match.operations : [];
  const requested = headers["access-control-request-method"];
  if (isPreflight(headers)) {
    // Where nothing is found the request itself is let through, so that the page can read why.
    const methods = operations.length > 0 ? allowedMethods(operations) : [requested ?? "GET"];
    return { status: 204, headers: preflightHeaders(methods, headers) };
  }
  if (target.path === "*") return { status: 204, headers: {} };
  if (operations.length === 0 || operations.some(({ method }) => method === "options")) return undefined;
  return { status: 204, headers: { allow: allowedMethods(operations).join(", ") } };
}

const refusals: Readonly<Record<"missing_key" | "unknown_route", Refusal>> = {
  missing_key: { condition: "missing_key", in: "path", name: "apiKey", reason: "is missing" },
  unknown_route: { condition: "unknown_route", in: "path", name: "path", reason: "is not a path of this API" },
};
