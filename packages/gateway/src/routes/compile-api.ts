import {
  type Api,
  allowedMethods,
  corsHeaders,
  createRequestCheck,
  findOperation,
  type Operation,
  PathTrie,
  parseBody,
  responseMatches,
} from "@ledgergate/service-kit";
import type { Config } from "../config/config.ts";
import { getOrAdd } from "../get-or-add.ts";
import { answerHeaders, anyType, foldName, mediaTypes, requestHeaders, stateHeaders } from "./header-rules.ts";
import { type NodeAccept, nodeAccept } from "./node-accept.ts";
import { passthroughOperations, passthroughPaths, webSocketOperation } from "./passthrough.ts";
import { Refusals } from "./refusals.ts";
import { type RetryableFailureCheck, retryableFailureCheck } from "./retryable-failure.ts";

/** An API, compiled once from its document for fast lookups. */
export interface CompiledApi {
  readonly api: Api;
  /** Finds a path by the part after the server's path. */
  readonly paths: PathTrie<CompiledPath>;
  /** Finds a path that the document does not declare, if the operator configured passthrough. */
  readonly passthroughPath?: (path: string) => CompiledPath | undefined;
  /** The route of WebSockets, at the end of the server's path. */
  readonly webSocket: Route;
  readonly refusals: Refusals;
  /** Headers of every answer, names and values in turn. */
  readonly sharedHeaders: readonly string[];
}

export interface CompiledPath {
  readonly operations: readonly Operation[];
  /** Routes by method in upper case. HEAD is included if there is GET. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly refusals: Refusals;
}

/** An operation, compiled for fast lookups. */
export interface Route {
  readonly operation: Operation;
  /** True if the document does not declare the call: for passthrough and WebSockets. */
  readonly isUndeclared: boolean;
  /** Method of the call to a node. HEAD becomes GET, since not every node supports HEAD. */
  readonly method: string;
  readonly refusals: Refusals;
  /** Lower-case names of request headers that go to a node. */
  readonly requestHeaders: ReadonlySet<string>;
  /** Writes the `Accept` for nodes. Absent if the document does not declare the call: then the caller's passes. */
  readonly accept: NodeAccept | undefined;
  /** Names of headers for the caller, by the nodes' lower-case names. */
  readonly answerHeaders: ReadonlyMap<string, string>;
  /** Declared media types, possibly ranges. */
  readonly mediaTypes: ReadonlySet<string>;
  /** Media types that the document declares for any operation. */
  readonly apiTypes: ReadonlySet<string>;
  /**
   * Tests if a body fits the declared schema for 403. Then the body is meant for the caller. Absent if the document declares no 403.
   */
  readonly fitsForbidden: ((body: Buffer, mediaType: string) => boolean) | undefined;
  /** Finds failures in bodies of successes that are worth another attempt. Absent if the document marks none. */
  readonly isRetryableFailure: RetryableFailureCheck | undefined;
  /** Lower-case names of headers with a node's height. */
  readonly heightHeaders: readonly string[];
  /** The same for each member of the ledger state, by its folded name. */
  readonly stateHeaders: ReadonlyMap<string, readonly string[]>;
}

export function compileApi(api: Api, config: Pick<Config, "passthrough" | "webSockets">): CompiledApi {
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
    paths: new PathTrie(api.operations, (operations) => compilePath(api, operations, sharedHeaders)),
    ...(passthrough && {
      passthroughPath: passthroughPaths(passthrough.paths, api, compilePath(api, undeclared, sharedHeaders, true)),
    }),
    webSocket: compileRoute(api, webSocketOperation(api, config.webSockets.computeUnits), sharedHeaders, true),
    refusals: new Refusals(api, api.operations, sharedHeaders),
    sharedHeaders,
  };
}

function compilePath(
  api: Api,
  operations: readonly Operation[],
  sharedHeaders: readonly string[],
  isUndeclared = false,
): CompiledPath {
  const methods = allowedMethods(operations);
  const compiled = new Map<Operation, Route>();
  const compile = (operation: Operation): Route => compileRoute(api, operation, sharedHeaders, isUndeclared);
  const routes = methods.flatMap((method) => {
    const operation = findOperation(operations, method);
    return operation ? [[method, getOrAdd(compiled, operation, () => compile(operation))] as const] : [];
  });
  return {
    operations,
    routes: new Map(routes),
    refusals: new Refusals(api, operations, sharedHeaders),
  };
}

function compileRoute(api: Api, operation: Operation, sharedHeaders: readonly string[], isUndeclared: boolean): Route {
  const states = stateHeaders(api, operation);
  return {
    operation,
    isUndeclared,
    method: operation.method.toUpperCase(),
    refusals: new Refusals(api, [operation], sharedHeaders),
    requestHeaders: requestHeaders(operation),
    accept: isUndeclared ? undefined : nodeAccept(operation),
    answerHeaders: answerHeaders(api, operation),
    mediaTypes: mediaTypes([operation]),
    apiTypes: mediaTypes(api.operations),
    fitsForbidden: forbiddenCheck(api, operation),
    isRetryableFailure: retryableFailureCheck(api, operation),
    heightHeaders: states.get(foldName("blockHeight")) ?? [],
    stateHeaders: states,
  };
}

function forbiddenCheck({ document }: Api, operation: Operation): Route["fitsForbidden"] {
  const declared = operation.responses.find((response) => responseMatches(response, 403));
  if (!declared) return undefined;
  if (declared.contents.some(({ mediaType, schema }) => mediaType === anyType && !schema)) return () => true;
  const requestBody = { ...declared, required: true, secret: false };
  // Checks an answer's schema as the body of a request without parameters.
  const asRequest = { ...operation, parameters: [], security: [], requestBody };
  const check = createRequestCheck(document);
  return (body, mediaType) => {
    const parsed = parseBody(requestBody, body, { "content-type": mediaType });
    if ("refusal" in parsed) return false;
    return check(asRequest, { path: {}, query: new URLSearchParams(), headers: {} }, parsed).length === 0;
  };
}
