import type { IncomingMessage } from "node:http";
import { decodePercent, findByPath, hasBody, lacksKey, readServerPath } from "@ledgergate/service-kit";
import type { KnownEndpoint, KnownKey } from "../access/directory.ts";
import type { CompiledApi, CompiledPath, Route } from "../routes/compile-api.ts";
import type { FoundApi } from "../routes/find-api.ts";
import type { OwnAnswer, Refusals } from "../routes/refusals.ts";
import type { WorkerContext } from "./worker-context.ts";

/** A call with a valid key, whose path and method match an operation. */
export interface OpenedCall {
  readonly compiled: CompiledApi;
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

/** Finds the route of a request. `pathAt`: index of the operation's path, or -1. */
type FindRoute = (found: FoundApi, pathAt: number) => { readonly route: Route } | Refused;

/** Finds the endpoint of a call's key, then the call's operation by `findRoute`. */
export function openCall(context: WorkerContext, found: FoundApi, findRoute: FindRoute): OpenedCall | Refused {
  const { compiled, request, url, from, end } = found;
  const server = readServerPath(compiled.api, url, from, end);
  if ((!server || server.end === -1) && lacksKey(compiled.api, compiled.paths, url, from, end))
    return { refusal: compiled.refusals.get("missing_key") };
  if (!server) return { refusal: compiled.refusals.get("unknown_route") };
  const key = context.directory.find(decodePercent(server.key) ?? server.key);
  const endpoint = context.directory.endpointOf(key);
  if (!key || endpoint?.chain !== compiled.api.name || !endpoint.enabled)
    return { refusal: limitFlood(context, request, compiled.refusals) ?? compiled.refusals.get("unknown_key") };
  const opened = findRoute(found, server.end);
  if ("refusal" in opened) return { ...opened, endpoint };
  return { compiled, key, endpoint, route: opened.route, serverPathAt: from, pathAt: server.end };
}

/** Finds the operation of a call that the primary answers from the store. */
export function openStoreCall(
  context: WorkerContext,
  found: FoundApi,
): { readonly route: Route; readonly key?: never } | Refused {
  const { compiled, request, url, from, end } = found;
  const opened = openRoute(found, readServerPath(compiled.api, url, from, end)?.end ?? -1);
  if ("refusal" in opened) return opened;
  const refusal = limitFlood(context, request, opened.route.refusals);
  return refusal ? { refusal, route: opened.route } : opened;
}

/** Finds the operation of a path and a method. */
export const openRoute: FindRoute = (found, pathAt) => {
  const { request, url, end } = found;
  const path = findPath(found, pathAt);
  if (!path) return { refusal: refusePath(found, pathAt) };
  if (url.includes("%", end) && decodePercent(url.slice(end)) === undefined)
    return { refusal: path.refusals.get("invalid_query") };
  const route = path.routes.get(request.method ?? "");
  if (!route) return { refusal: path.refusals.wrongMethod() };
  if (route.accept && route.accept(request.headers.accept) === undefined)
    return { refusal: route.refusals.get("not_acceptable"), route };
  if (hasBody(request.headers) && !route.operation.requestBody)
    return { refusal: route.refusals.get("malformed_body"), route };
  return { route };
};

/** Finds the route of a WebSocket. The URL has no path beyond the server's path. */
export const openWebSocketRoute: FindRoute = ({ compiled, url, end }, pathAt) => {
  const path = pathAt === -1 ? undefined : url.slice(pathAt, end);
  if (path === "" || path === "/") return { route: compiled.webSocket };
  return { refusal: compiled.refusals.get("unknown_route") };
};

/** Finds the operations of a path, without checking the key. */
export function findPathOf(found: FoundApi): CompiledPath | undefined {
  const server = readServerPath(found.compiled.api, found.url, found.from, found.end);
  return server && findPath(found, server.end);
}

/** @returns undefined if the path leaves the server's path, or if a node may read it as the path of another operation. */
function findPath({ compiled, url, end }: FoundApi, pathAt: number): CompiledPath | undefined {
  const { paths, passthroughPath } = compiled;
  if (pathAt === -1) return undefined;
  return findByPath(url.slice(pathAt, end), (path) => paths.find(path) ?? passthroughPath?.(path));
}

/** Returns the refusal of a path that {@link findPath} does not find. */
function refusePath({ compiled: { paths, refusals }, url, end }: FoundApi, pathAt: number): OwnAnswer {
  const isMalformed = pathAt !== -1 && decodePercent(url.slice(pathAt, end)) === undefined;
  const meant = isMalformed ? paths.find(url, pathAt, end) : undefined;
  return meant?.refusals.get("invalid_path") ?? refusals.get("unknown_route");
}

/** Counts a request towards the flood limit of its address. @returns a 429 if the limit is exceeded */
export function limitFlood(context: WorkerContext, request: IncomingMessage, refusals: Refusals) {
  const waitMs = context.floods.take(context.addressOf(request), context.clock());
  return waitMs > 0 ? refusals.rateLimited(waitMs) : undefined;
}
