import createOpenapiFetch, { type Client as OpenapiFetchClient } from "openapi-fetch";
import type { OperationDescriptor } from "../descriptor.ts";
import { isCredentialName } from "../mask.ts";
import { checkObject } from "../option-rules.ts";
import { type ClientOptions, type Credentials, readOptions } from "../options.ts";
import type { AnyCallOptions } from "./build-request.ts";
import type { CallOptions, CallPromise, CallResult } from "./call.ts";
import { secretsOf } from "./call-error.ts";
import {
  type ApiDescriptor,
  type CallState,
  CLIENT_SOURCE,
  type ClientCore,
  type ClientSource,
  type Method,
  OutgoingRequest,
  type Sender,
  type Underway,
} from "./core.ts";
import { hideFrames, observeCall } from "./observe-call.ts";
import { runCall } from "./run-call.ts";
import { sendCall } from "./transport.ts";

/** A client: a method for each operation, and the openapi-fetch client that it uses as `raw`. */
export type Client<Paths extends object, Operations> = Operations & {
  /**
   * The openapi-fetch client that the methods use, with the same base URL, credentials and retries. It returns
   * `{ data, error, response }` unchecked, and does not throw for a failure status. The `url` of the response contains the API key;
   * `console.log` of the result does not show it. A request without an answer throws a {@link LedgergateError}. Its middleware also
   * sees the calls of the methods. Bodies of their answers are already read, so middleware may replace such an answer, but cannot
   * read or clone it.
   */
  readonly raw: OpenapiFetchClient<Paths>;
};

/**
 * Makes a client from the description of an API. Applications use the client packages, which call this function with code that is
 * generated from their document.
 *
 * @param factory - The function that applications call. The stack of an error in its options starts at that call.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { type CallPromise, createClient } from "@ledgergate/runtime";
 *
 * interface Accounts {
 *   getAccount(input: { readonly address: string }): CallPromise<{ readonly sequence_number: string }>;
 * }
 *
 * const accounts = createClient<object, Accounts>(
 *   {
 *     serverPath: "/v1/{apiKey}/v1",
 *     operations: {
 *       getAccount: { method: "GET", path: "/accounts/{address}", input: { address: { in: "path", required: true } } },
 *     },
 *   },
 *   { baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" },
 * );
 * console.log((await accounts.getAccount({ address: "0x1" })).sequence_number);
 * ```
 */
export function createClient<Paths extends object, Operations>(
  api: ApiDescriptor,
  options: ClientOptions & Credentials,
  factory: (options: never) => unknown = createClient as never,
): Client<Paths, Operations> {
  let core: ClientCore;
  try {
    checkObject(options);
    core = readOptions(api, api.takeKeys?.(api, options) ?? options);
  } catch (error) {
    hideFrames(error as object, factory);
    throw error;
  }
  const sender = createOpenapiFetch<Paths>({
    baseUrl: core.serverUrl,
    headers: core.headers,
    bodySerializer: api.stringifyExact as never,
    Request: OutgoingRequest as unknown as typeof Request,
    fetch: sendCall as unknown as typeof fetch,
  });
  const start = newCall.bind(undefined, core);
  const client: Record<string, unknown> = {
    raw: createRaw(core, sender),
    [CLIENT_SOURCE]: {
      address: core.address,
      operations: api.operations,
      newCall: start,
    } satisfies ClientSource,
  };
  for (const [id, descriptor] of Object.entries(api.operations)) {
    const method: Method = (input = {}, callOptions: AnyCallOptions | undefined, underway: Underway = {}) => {
      const call = start(id, callOptions);
      underway.call = call;
      return toCallPromise(
        call,
        observeCall(call, () => runCall(call, input, callOptions)),
      );
    };
    client[id] = (descriptor.pagination && api.paginate?.(descriptor, method)) ?? method;
  }
  return client as Client<Paths, Operations>;
}

/** Makes the state of a new call. The client's options are the defaults of the call's options. */
function newCall(
  client: ClientCore,
  operation: string,
  options: CallOptions | undefined,
  descriptor: OperationDescriptor = client.api.operations[operation] as OperationDescriptor,
  raw = false,
): CallState {
  const {
    signal,
    fetchOptions,
    timeoutMs = client.timeoutMs,
    deadlineMs = client.deadlineMs,
    retries = client.retries.limit,
  } = options ?? {};
  return {
    client,
    operation,
    descriptor,
    raw,
    startedAt: performance.now(),
    sentAt: 0,
    signal,
    fetchOptions,
    timeoutMs,
    deadlineMs,
    retries,
    secrets: client.secrets,
    decode: descriptor.decode,
    attempts: 0,
  };
}

/** Adds `withResponse()` to the promise of a running call. */
function toCallPromise(call: CallState, promise: Promise<unknown>): CallPromise<unknown, unknown> {
  // Not async, since an async function would add a frame to the stack of errors.
  const withResponse = () =>
    promise.then((data) => {
      const result: Omit<CallResult<unknown>, "ledger"> & { ledger?: unknown } = hideResponse({
        data,
        response: call.response as Response,
        computeUnits: (call.descriptor.computeUnits ?? 0) * call.attempts,
        attempts: call.attempts,
      });
      call.client.api.ledgerState?.add(call, result);
      return result as CallResult<unknown, unknown>;
    });
  return Object.assign(promise, { withResponse });
}

/** Makes the response of a result a hidden getter, which no console runs and no copy contains. */
function hideResponse<Result extends { readonly response: Response }>(result: Result): Result {
  const { response } = result;
  return Object.defineProperty(result, "response", { enumerable: false, get: () => response });
}

type Init = Omit<CallOptions, "headers"> & { readonly headers?: HeadersInit; readonly body?: unknown };
type Send = (method: string, path: string, init?: Init & { call?: CallState }) => Promise<unknown>;

/**
 * Wraps the openapi-fetch client for `raw`. Each request gets the operation of its method and path template, so that the transport
 * knows if it may be sent again. A request that the document does not have is named by its method alone, since a secret may be
 * anywhere in its path.
 */
function createRaw<Raw extends OpenapiFetchClient<object>>(core: ClientCore, sender: Raw): Raw {
  const operations = Object.entries(core.api.operations);
  const request: Send = async (givenMethod, path, init = {}) => {
    const method = givenMethod.toUpperCase() as OperationDescriptor["method"];
    const [id, descriptor] = operations.find(([, known]) => known.method === method && known.path === path) ?? [
      method,
      { method, path: "", input: {} },
    ];
    const call = newCall(core, id, init as CallOptions, descriptor, true);
    call.secrets = [...call.secrets, ...secretsOf(init.headers, isCredentialName), ...secretsOf(init.body)];
    return observeCall(call, () =>
      (sender as unknown as Sender).request(method, path, { ...init, call }).then(hideResponse),
    );
  };
  const use: Raw["use"] = (...middleware) => {
    core.middleware = sender as unknown as Sender;
    sender.use(...middleware);
  };
  const raw: Record<string, unknown> = { ...(sender as object), request, use };
  for (const name in sender) if (name === name.toUpperCase()) raw[name] = request.bind(undefined, name);
  return raw as unknown as Raw;
}
