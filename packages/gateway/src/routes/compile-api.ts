import {
  type Api,
  allowedMethods,
  corsHeaders,
  createRequestCheck,
  findOperation,
  getOrAdd,
  type Operation,
  PathTrie,
  parseBody,
  responseMatches,
} from "@ledgergate/service-kit";
import type { Config } from "../config/config.ts";
import { webSocketId } from "../config/setup.ts";
import { answerHeaders, anyType, foldName, mediaTypes, requestHeaders, stateHeaders } from "./header-rules.ts";
import { nodeAccept } from "./node-accept.ts";
import { passthroughOperations, passthroughPaths, undeclaredOperation } from "./passthrough.ts";
import { Refusals } from "./refusals.ts";
import { retryableFailureCheck } from "./retryable-failure.ts";

/** An API, compiled once from its document for fast lookups. */
export type CompiledApi = ReturnType<typeof compileApi>;

/** The operations of a path, and their refusals. */
export type CompiledPath = ReturnType<typeof compilePath>;

/** An operation, compiled for fast lookups. */
export type Route = ReturnType<typeof compileRoute>;

export function compileApi(api: Api, config: Pick<Config, "passthrough" | "webSockets">) {
  const unserved = api.keyed ? undefined : api.operations.find(({ serviceState }) => serviceState === undefined);
  if (unserved)
    throw new Error(
      `The document of "${api.name}" cannot be served: ${unserved.id} is a call of a node, but the path of the first server has no {apiKey}.`,
    );
  const passthrough = config.passthrough[api.name];
  const undeclared = passthrough ? passthroughOperations(api, passthrough) : [];
  const responseHeaders = undeclared.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const exposed = [...new Set([...api.responseHeaders, ...responseHeaders.map(({ name }) => name)])];
  const sharedHeaders = Object.entries(corsHeaders({ ...api, responseHeaders: exposed })).flat();
  return {
    api,
    /** Finds a path by the part after the server's path. */
    paths: new PathTrie(api.operations, (operations) => compilePath(api, operations, sharedHeaders)),
    /** Finds a path that the document does not declare, if the operator configured passthrough. */
    passthroughPath:
      passthrough && passthroughPaths(passthrough.paths, api, compilePath(api, undeclared, sharedHeaders, true)),
    /** The route of WebSockets, at the end of the server's path. */
    webSocket: compileRoute(
      api,
      undeclaredOperation(api, webSocketId, config.webSockets.computeUnits),
      sharedHeaders,
      true,
    ),
    refusals: new Refusals(api, api.operations, sharedHeaders),
    /** Headers of every answer, names and values in turn. */
    sharedHeaders,
  };
}

function compilePath(
  api: Api,
  operations: readonly Operation[],
  sharedHeaders: readonly string[],
  isUndeclared = false,
) {
  const methods = allowedMethods(operations);
  const compiled = new Map<Operation, Route>();
  const compile = (operation: Operation): Route => compileRoute(api, operation, sharedHeaders, isUndeclared);
  const routes = methods.flatMap((method) => {
    const operation = findOperation(operations, method);
    return operation ? [[method, getOrAdd(compiled, operation, () => compile(operation))] as const] : [];
  });
  return {
    operations,
    /** Routes by method in upper case. HEAD is included if there is GET. */
    routes: new Map<string, Route>(routes),
    refusals: new Refusals(api, operations, sharedHeaders),
  };
}

function compileRoute(api: Api, operation: Operation, sharedHeaders: readonly string[], isUndeclared: boolean) {
  const states = stateHeaders(api, operation);
  return {
    operation,
    /** True if the document does not declare the call: for passthrough and WebSockets. */
    isUndeclared,
    /** Method of the call to a node. HEAD becomes GET, since not every node supports HEAD. */
    method: operation.method.toUpperCase(),
    refusals: new Refusals(api, [operation], sharedHeaders),
    /** Lower-case names of request headers that go to a node. */
    requestHeaders: requestHeaders(operation),
    /** Writes the `Accept` for nodes. Absent if the document does not declare the call: then the caller's passes. */
    accept: isUndeclared ? undefined : nodeAccept(operation),
    /** Names of headers for the caller, by the nodes' lower-case names. */
    answerHeaders: answerHeaders(api, operation),
    /** Declared media types, possibly ranges. */
    mediaTypes: mediaTypes([operation]),
    /** Media types that the document declares for any operation. */
    apiTypes: mediaTypes(api.operations),
    fitsForbidden: forbiddenCheck(api, operation),
    /** Finds failures in bodies of successes that are worth another attempt. Absent if the document marks none. */
    isRetryableFailure: retryableFailureCheck(api, operation),
    /** Lower-case names of headers with a node's height. */
    heightHeaders: states.get(foldName("blockHeight")) ?? [],
    /** The same for each member of the ledger state, by its folded name. */
    stateHeaders: states,
  };
}

/**
 * Tests if a body fits the declared schema for 403. Then the body is meant for the caller. Absent if the document declares no 403.
 */
function forbiddenCheck({ document }: Api, operation: Operation) {
  const declared = operation.responses.find((response) => responseMatches(response, 403));
  if (!declared) return undefined;
  if (declared.contents.some(({ mediaType, schema }) => mediaType === anyType && !schema)) return () => true;
  const requestBody = { ...declared, required: true, secret: false };
  // Checks an answer's schema as the body of a request without parameters.
  const asRequest = { ...operation, parameters: [], security: [], requestBody };
  const check = createRequestCheck(document);
  return (body: Buffer, mediaType: string): boolean => {
    const parsed = parseBody(requestBody, body, { "content-type": mediaType });
    if ("refusal" in parsed) return false;
    return check(asRequest, { path: {}, query: new URLSearchParams(), headers: {} }, parsed).length === 0;
  };
}
