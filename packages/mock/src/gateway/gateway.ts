import type { Accounts } from "../accounts/accounts.ts";
import type { Meter } from "../cost/meter.ts";
import type { EngineAnswer } from "../engine/engine.ts";
import type { Site } from "../site/site.ts";
import { findOperation } from "./allowed-methods.ts";
import { answerOperation } from "./answer-operation.ts";
import { answerOptions } from "./answer-options.ts";
import { corsHeaders } from "./cors.ts";
import type { Exchange } from "./exchange.ts";
import type { GatewayRequest } from "./gateway-request.ts";
import { type FoundLanding, type Landing, land } from "./land.ts";
import { maskUrl } from "./mask-url.ts";
import type { MountedApi } from "./mounted-api.ts";
import { asOutcome, type Outcome } from "./outcome.ts";
import { problem } from "./problem.ts";
import type { Refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";

/** What the gateway is made of. */
export interface GatewayParts {
  readonly mounted: readonly MountedApi[];
  /** Who may call, and what is answered from the state. */
  readonly accounts: Accounts;
  /** Counts what calls cost. */
  readonly meter: Meter;
  /** Answers what lies outside every API. */
  readonly site: Site;
  /** Told what is wrong with an answer, or with the mock itself. */
  readonly warn: (message: string) => void;
}

/** The answer to a request, and what there is to report about it. */
export interface Handled {
  readonly answer: EngineAnswer;
  readonly report: Omit<Exchange, "durationMs">;
}

/** Answers requests without knowing how they travel. Never throws: a fault of the mock is an answer, too. */
export type Gateway = (request: GatewayRequest) => Promise<Handled>;

/** Makes a gateway to the given APIs. */
export function createGateway(parts: GatewayParts): Gateway {
  const apis = parts.mounted.map(({ api }) => api);
  return async (request) => {
    const landing = land(apis, request.target);
    const url = maskUrl(apis, request.target, landing);
    const {
      operation,
      computeUnits = 0,
      input,
      violations,
      ...answer
    } = await answerLanding(parts, landing, request).catch((error) => {
      parts.warn(`${request.method} ${url}: ${error instanceof Error ? error.message : error}`);
      return asOutcome(problem(500, "The mock failed to answer. Its standard error says why."));
    });
    for (const { in: place, name, reason } of violations)
      parts.warn(
        `${request.method} ${url}: the answer ${answer.status} breaks its own document: ${place} ${name} ${reason}`,
      );
    const api = landing.at === "elsewhere" ? undefined : landing.api;
    return {
      answer: { ...answer, headers: { ...corsHeaders(api?.responseHeaders ?? []), ...answer.headers } },
      report: {
        api: api?.name,
        operationId: operation?.id,
        method: request.method,
        url,
        status: answer.status,
        computeUnits,
        violations: { input, output: violations },
      },
    };
  };
}

async function answerLanding(parts: GatewayParts, landing: Landing, request: GatewayRequest): Promise<Outcome> {
  const options = request.method === "OPTIONS" ? answerOptions(landing, request) : undefined;
  if (options) return asOutcome(options);
  if (landing.at === "elsewhere") return asOutcome(await parts.site(request));
  const mount = parts.mounted.find(({ api }) => api === landing.api);
  if (!mount) throw new Error(`${landing.api.name} has no engine`);
  const barred = await parts.accounts.access(landing, request.headers);
  if (barred) return refuseAccess(mount, landing, request.method, barred);
  if (landing.at === "operation") return answerOperation(parts, mount, landing, request);
  return refuse(mount, mount.api.operations, refusals[landing.condition]);
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

const refusals: Readonly<Record<"missing_key" | "unknown_route", Refusal>> = {
  missing_key: { condition: "missing_key", in: "path", name: "apiKey", reason: "is missing" },
  unknown_route: { condition: "unknown_route", in: "path", name: "path", reason: "is not a path of this API" },
};
