import { createRequestCheck, isObject, type OpenApiDocument, problem, readApi } from "@ledgergate/document";
import { checkOptions } from "@ledgergate/runtime/internal";
import { type HttpHandler, http } from "msw/http";
import type { Engine } from "../engine/engine.ts";
import { readFetchRequest, respond } from "../fetch/respond.ts";
import { createGateway } from "../gateway/gateway.ts";
import type { MswOptions } from "../options/options.ts";
import { type OptionTable, recordRule, rulesOf, worldOptions } from "../options/world-options.ts";
import { readRequestTarget } from "../routing/request.ts";
import { createMockWorld } from "../world.ts";
import { matchByBaseUrl } from "./base-urls.ts";

/**
 * Makes handlers of Mock Service Worker: the gateway, with its paths and refusals, and the simulated ledgers behind it, in
 * a page or in Node, without Prism. Every key, token and credential is accepted. Requests to anybody else are left alone.
 * Throws where a document cannot be served.
 *
 * @example
 * ```ts
 * import ledgerA from "@ledgergate/ledger-a/openapi.json" with { type: "json" };
 * import { createMswHandlers } from "@ledgergate/mock/msw";
 * import { setupWorker } from "msw/browser";
 *
 * await setupWorker(...createMswHandlers({ specs: { "ledger-a": ledgerA } })).start();
 * console.log((await fetch("http://localhost:4010/ledger-a/v1/KEY/v1/accounts/0x1")).status);
 * ```
 */
export function createMswHandlers(options: MswOptions): HttpHandler[] {
  checkOptions(options, rulesOf(mswOptions));
  const { specs, baseUrls = {}, upstreamHeaders = false, onExchange = () => {}, ...rest } = options;
  const { onWarning = warnOnConsole, ...world } = rest;
  const apis = Object.entries(specs).map(([name, document]) => readApi(name, document));
  const matchRoute = matchByBaseUrl(apis, baseUrls, globalThis.location?.origin);
  const ledgers = createMockWorld(apis, world);
  const mounted = apis.map((api) => ({ api, engine: createLightEngine(api.document) }));
  const gateway = createGateway({
    mounted: () => mounted,
    matchRoute,
    services: { ...ledgers, answer: async (call, node) => ledgers.answer(call, node) },
    anyOrigin: true,
    upstreamHeaders,
    site: async () => problem(404, "No API is at this address."),
    warn: onWarning,
  });
  const responder = { gateway, report: onExchange, warn: onWarning };
  return [
    http.all(
      ({ request }) => matchRoute(apis, readRequestTarget(request.url, undefined)).kind !== "none",
      ({ request }) =>
        // Mock Service Worker takes `Response.error()` for a failed connection.
        respond(responder, readFetchRequest(request, undefined)).catch(() => Response.error()),
    ),
  ];
}

function warnOnConsole(message: string): void {
  console.warn(`@ledgergate/mock: ${message}`);
}

const mswOptions: OptionTable<MswOptions> = {
  specs: { rule: recordRule("documents by API name", isObject) },
  baseUrls: { rule: recordRule("base URLs by API name") },
  upstreamHeaders: { rule: "boolean" },
  onExchange: { rule: "function" },
  onWarning: { rule: "function" },
  ...worldOptions,
};

/** An engine without Prism, for browsers. It refuses the requests that Prism's validators refuse, and validates no answers. */
function createLightEngine(document: OpenApiDocument): Engine {
  return {
    check: createRequestCheck(document),
    respond: async (_, reply) => ({ ...(reply.by === "prism" ? madeUp : reply.answer), violations: [] }),
  };
}

const madeUp = problem(501, "Prism makes such answers up, and Prism is not part of what runs in a browser.");
