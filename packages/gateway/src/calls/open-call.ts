import type { IncomingMessage } from "node:http";
import { decodePercent, findByPath, hasBody, lacksKey, readServerPath } from "@ledgergate/service-kit";
import type { KnownEndpoint, KnownKey } from "../access/directory.ts";
import type { CompiledApi, CompiledPath, Route } from "../routes/compile-api.ts";
import type { FoundApi } from "../routes/find-api.ts";
import type { OwnAnswer } from "../routes/refusals.ts";
import type { WorkerContext } from "./worker-context.ts";

/** A call with a valid key, whose path and method match an operation. */
export interface OpenedCall {
  readonly key: KnownKey;
  /** The key's endpoint at the beginning of the call. */
  readonly endpoint: KnownEndpoint;
  readonly route: Route;
  /** Index in the request's URL at which the server's path begins. */
  readonly serverPathAt: number;
  /** Index in the request's URL at which the operation's path begins. */
  readonly pathAt: number;
}

export interface Refused {
  readonly refusal: OwnAnswer;
  readonly endpoint?: KnownEndpoint;
  readonly route?: Route;
}

/** Finds the endpoint of a call's key, then the call's operation by `findRoute`. `end` is the index at which the URL's path ends. */
export function openCall(
  context: WorkerContext,
  found: FoundApi,
  request: IncomingMessage,
  end: number,
  findRoute: typeof openRoute = openRoute,
): OpenedCall | Refused {
  const { compiled, from } = found;
  const { url = "" } = request;
  const server = readServerPath(compiled.api, url, from, end);
  if ((!server || server.end === -1) && lacksKey(compiled.api, compiled.paths, url, from, end))
    return { refusal: compiled.refusals.get("missingKey") };
  if (!server) return { refusal: compiled.refusals.get("unknownRoute") };
  const key = context.directory.find(decodePercent(server.key) ?? server.key);
  const endpoint = context.directory.endpointOf(key);
  if (!key || endpoint?.chain !== compiled.name || !endpoint.enabled)
    return { refusal: limitByAddress(context, request, compiled) ?? compiled.refusals.get("unknownKey") };
  const opened = findRoute(compiled, request, server.end, end);
  if ("refusal" in opened) return { ...opened, endpoint };
  return { key, endpoint, route: opened.route, serverPathAt: from, pathAt: server.end };
}

/** Finds the operation of a call that the primary answers from the store. */
export function openStoreCall(
  context: WorkerContext,
  found: FoundApi,
  request: IncomingMessage,
  end: number,
): { readonly route: Route; readonly key?: never } | Refused {
  const { compiled, from } = found;
  const pathAt = readServerPath(compiled.api, request.url ?? "", from, end)?.end ?? -1;
  const opened = openRoute(compiled, request, pathAt, end);
  if ("refusal" in opened) return opened;
  const refusal = limitByAddress(context, request, opened.route);
  return refusal ? { refusal, route: opened.route } : opened;
}

/** Finds the operation of a path and a method. `pathAt`: index of the operation's path, or -1. */
function openRoute(
  compiled: CompiledApi,
  request: IncomingMessage,
  pathAt: number,
  end: number,
): { readonly route: Route } | Refused {
  const { url = "", method = "" } = request;
  const path = findPath(compiled, url, pathAt, end);
  if (!path) return { refusal: refusePath(compiled, url, pathAt, end) };
  if (hasMalformedQuery(url, end)) return { refusal: path.refusals.get("malformedQuery") };
  const route = path.routes.get(method);
  if (!route) return { refusal: path.refusals.wrongMethod() };
  if (route.accept && route.accept(request.headers.accept) === undefined)
    return { refusal: route.refusals.get("notAcceptable"), route };
  if (hasBody(request.headers) && !route.operation.requestBody)
    return { refusal: route.refusals.get("unexpectedBody"), route };
  return { route };
}

/** Finds the route of a WebSocket. The URL has no path beyond the server's path. */
export function openWebSocketRoute(
  { webSocket, refusals }: CompiledApi,
  { url = "" }: IncomingMessage,
  pathAt: number,
  end: number,
): { readonly route: Route } | Refused {
  const path = pathAt === -1 ? undefined : url.slice(pathAt, end);
  return path === "" || path === "/" ? { route: webSocket } : { refusal: refusals.get("unknownRoute") };
}

/** Finds the operations of a path, without checking the key. */
export function findPathOf({ compiled, from }: FoundApi, url: string, end: number): CompiledPath | undefined {
  const server = readServerPath(compiled.api, url, from, end);
  return server && findPath(compiled, url, server.end, end);
}

/** @returns undefined if the path leaves the server's path, or if a node may read it as the path of another operation. */
function findPath(
  { paths, passthroughPaths }: CompiledApi,
  url: string,
  pathAt: number,
  end: number,
): CompiledPath | undefined {
  if (pathAt === -1) return undefined;
  return findByPath(url.slice(pathAt, end), (path) => paths.find(path) ?? passthroughPaths?.find(path));
}

/** Returns the refusal of a path that {@link findPath} does not find. */
function refusePath({ paths, refusals }: CompiledApi, url: string, pathAt: number, end: number): OwnAnswer {
  const isMalformed = pathAt !== -1 && decodePercent(url.slice(pathAt, end)) === undefined;
  const meant = isMalformed ? paths.find(url, pathAt, end) : undefined;
  return meant?.refusals.get("malformedPath") ?? refusals.get("unknownRoute");
}

function hasMalformedQuery(url: string, end: number): boolean {
  return url.includes("%", end) && decodePercent(url.slice(end)) === undefined;
}

/** Counts a request towards the flood limit of its address. @returns a 429 if the limit is exceeded */
export function limitByAddress(
  { floods, addressOf, clock }: WorkerContext,
  request: IncomingMessage,
  { refusals }: Pick<Route, "refusals">,
): OwnAnswer | undefined {
  const waitMs = floods.take(addressOf(request), clock());
  return waitMs > 0 ? refusals.rateLimited(waitMs) : undefined;
}

/** Tests if an address has reached its flood limit. */
export function isFlooding({ floods, addressOf, clock }: WorkerContext, request: IncomingMessage): boolean {
  return floods.waitMs(addressOf(request), clock()) > 0;
}
