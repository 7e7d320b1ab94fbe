import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { promisify } from "node:util";
import { type Api, checkHead, hasBody, headRefusals, keySetPath } from "@ledgergate/service-kit";
import { answerBareConnections } from "@ledgergate/service-kit/server";
import type { Config } from "../config/config.ts";
import { compileApi } from "../routes/compile-api.ts";
import { ApiTable, type FoundApi } from "../routes/find-api.ts";
import { keySetAnswer, plainRefusal } from "../routes/refusals.ts";
import { createTurns } from "../turns.ts";
import { answerOptions } from "./answer-options.ts";
import { BodyCount } from "./body-count.ts";
import { Call } from "./call.ts";
import { CallSlots } from "./call-slots.ts";
import { answerAtOnce } from "./caller-exchange.ts";
import { CallerRequest, type CallerResponse } from "./caller-request.ts";
import { createCallers, createOrigins } from "./callers.ts";
import { defaultFloodLimit, FloodGuard, type FloodLimit } from "./flood-guard.ts";
import { limitConnections } from "./limit-connections.ts";
import { openCall, openRoute, openStoreCall } from "./open-call.ts";
import { StoreCall } from "./store-call.ts";
import { createHandshake } from "./web-sockets/handshake.ts";
import { asksForWebSocket, noApi, openWebSocket } from "./web-sockets/open-web-socket.ts";
import type { WorkerContext, WorkerParts } from "./worker-context.ts";

export interface ListenerOptions extends WorkerParts {
  /** The APIs to serve, also those that the primary answers. */
  readonly apis: readonly Api[];
  readonly config: Pick<Config, "publicUrls" | "passthrough" | "webSockets" | "limits" | "timeouts" | "trustProxy">;
  /** Limit of an address for refused keys, refused tokens, and requests that the primary answers. Default: 50 per second, 500 at once. */
  readonly floodLimit?: FloodLimit;
  /** Largest number of connections. Default: no limit. */
  readonly maxConnections?: number | undefined;
  /** Called when connections are closed because of that limit. */
  readonly onFull?: () => void;
  /** The monotonic clock, in ms. Default: `performance.now`. */
  readonly clock?: () => number;
}

/** The answers to malformed heads, encoded once. */
const malformedAnswers = new Map(
  headRefusals.map((refusal) => [refusal, plainRefusal(refusal.status, refusal.condition, refusal.detail)] as const),
);
const tooMany = plainRefusal(429, "rate_limited", "Too many requests.");

/** Creates the HTTP server with which a process serves calls. It does not listen yet. */
export function createListener(options: ListenerOptions) {
  const { config, clock = () => performance.now(), onError, maxConnections: max, onFull = () => {} } = options;
  const server = createServer({
    IncomingMessage: CallerRequest,
    keepAliveTimeout: config.timeouts.keepAlive,
    headersTimeout: config.timeouts.head,
    connectionsCheckingInterval: 1000,
    // Bodies have their own deadlines, whose refusals use the API's words.
    requestTimeout: 0,
    // Node.js would close the connection behind its refusal, and calls behind it would get no answer.
    requireHostHeader: false,
    shouldUpgradeCallback: (request) => {
      takeAbsoluteForm(context, request);
      return options.nodes.haveWebSockets && asksForWebSocket(request);
    },
  });
  const slots = new CallSlots(clock);
  const callers = createCallers(config.trustProxy);
  const context: WorkerContext = {
    ...options,
    clock,
    slots,
    floods: new FloodGuard(options.floodLimit ?? defaultFloodLimit),
    bodies: new BodyCount(),
    handshake: createHandshake(config.webSockets),
    addressOf: callers.addressOf,
    inTurn: createTurns(),
    origins: createOrigins(config.publicUrls, () => server.address() as AddressInfo | null),
    connectionsToClose: 0,
  };
  const apis = new ApiTable(
    options.apis.map((api) => compileApi(api, config)),
    config.publicUrls,
  );
  const listener = (request: CallerRequest, response: CallerResponse): void => {
    if (request.isTooLate) return;
    // Without a length, its answer ends with the connection. A call behind it would get none.
    const isOld = request.httpVersionMinor === 0;
    if (isOld) request.closeConnection();
    response.shouldKeepAlive &&= !isOld;
    try {
      route(context, apis, response);
    } catch (error) {
      onError(error);
      response.destroy();
    }
  };
  server.on("request", listener);
  // The body is requested after the call is admitted.
  server.on("checkContinue", listener);
  server.on("upgrade", (request, socket, head) => {
    try {
      openWebSocket(context, apis, request, socket as Socket, head);
    } catch (error) {
      onError(error);
      socket.destroy();
    }
  });
  answerBareConnections(server);
  if (max !== undefined)
    limitConnections(server, { max, isProxy: callers.isProxy, busy: () => slots.connections(), onFull });
  return {
    server,
    countConnections: promisify(server.getConnections).bind(server),
    /** Closes `count` connections, each after its next answer, so that their callers connect anew. */
    closeConnections(count: number): void {
      // A draining process closes all connections anyway.
      if (context.connectionsToClose < Number.POSITIVE_INFINITY) context.connectionsToClose = count;
    },
    /**
     * Stops listening, and resolves after the last connection is closed or `timeouts.drain` is over. Busy connections are closed with
     * their next answer, WebSockets within 2 s, other connections after `idleMs`.
     */
    async drain(idleMs: number): Promise<void> {
      context.connectionsToClose = Number.POSITIVE_INFINITY;
      slots.goAway();
      await drainServer(server, idleMs, config.timeouts.drain);
      slots.close();
    },
  };
}

/** Finds the API and operation of a request, and answers it. */
function route(context: WorkerContext, apis: ApiTable, response: CallerResponse): void {
  const { req: request } = response;
  takeAbsoluteForm(context, request);
  const refusal = checkHead(request);
  const malformed = refusal && malformedAnswers.get(refusal);
  const found = malformed ? undefined : apis.find(request);
  const immediate = malformed ?? (request.method === "OPTIONS" ? answerOptions(found, request) : undefined);
  if (immediate) answerAtOnce(context, response, immediate);
  else if (found) answerFound(context, found, response);
  else if (asksForKeySet(request)) answerKeySet(context, response);
  else answerAtOnce(context, response, noApi);
}

function answerFound(context: WorkerContext, found: FoundApi, response: CallerResponse): void {
  const { compiled, end } = found;
  const opened = compiled.api.keyed ? openCall(context, found, openRoute) : openStoreCall(context, found);
  if ("refusal" in opened) answerAtOnce(context, response, opened.refusal, { compiled, ...opened });
  else if (opened.key) new Call(context, opened, response).start();
  else new StoreCall(context, compiled, opened.route, response).start(end);
}

/**
 * Replaces a target such as `http://gateway.example/path` by its path, if it is one of the gateway's own. Its authority takes the place of
 * `Host` (RFC 9112, section 3.2.2). Any other target is left, and refused.
 */
function takeAbsoluteForm({ origins }: WorkerContext, request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [, authority = "", path = ""] = /^https?:\/\/([^/?#]+)(.*)/is.exec(url) ?? [];
  if (!origins.has(authority)) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
  request.headers.host = authority;
}

function asksForKeySet({ url = "", method, headers }: IncomingMessage): boolean {
  return url.split("?", 1)[0] === keySetPath && (method === "GET" || method === "HEAD") && !hasBody(headers);
}

/** Answers with the keys that this worker knows, also without the store. */
function answerKeySet(context: WorkerContext, response: CallerResponse): void {
  const { floods, addressOf, clock, tokens } = context;
  const isFlood = floods.take(addressOf(response.req), clock()) > 0;
  answerAtOnce(context, response, isFlood ? tooMany : keySetAnswer(tokens.publicKeys()));
}

/**
 * Stops listening without losing a request. `http.Server.close` would close idle connections, on which the next request may be
 * under way. Instead, each gets `Connection: close` with its next answer. Idle connections are closed every `idleMs`.
 */
function drainServer(server: Server, idleMs: number, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Connections without any request do not count as idle: Node.js waits for their first head.
      server.headersTimeout = idleMs;
    }, idleMs);
    const end = setTimeout(() => server.closeAllConnections(), maxMs);
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(end);
      resolve();
    });
  });
}
