import createOpenapiFetch, { type Client as OpenapiFetchClient } from "openapi-fetch";
import type { CallPromise, CallResult } from "./call.ts";
import { type CallState, newCall } from "./call-state.ts";
import type { ApiDescriptor } from "./descriptor.ts";
import { createEstimate } from "./estimate.ts";
import type { LedgerOptions, LedgerView } from "./ledger-watch.ts";
import { observeCall } from "./observe-call.ts";
import { type ClientOptions, type Credentials, readOptions } from "./options.ts";
import { OutgoingRequest } from "./outgoing-request.ts";
import type { Method } from "./page-promise.ts";
import { createRaw } from "./raw.ts";
import { type AnyCallOptions, runCall, type Sender } from "./run-call.ts";
import { sendCall } from "./transport.ts";
import type { Usage } from "./usage.ts";
import type { ValidateOptions } from "./validate/validators.ts";

/** A client: a method for each operation, and what lies beneath them. */
export type Client<Paths extends object, Operations> = Operations & {
  /**
   * The openapi-fetch client beneath, with the same base URL, credentials and retries: `{ data, error, response }` as it
   * comes, nothing checked and nothing thrown for a failure status. A request without an answer is a
   * {@link LedgergateError}. Its middleware sees the calls of the methods, too, whose bodies are read already when it gets
   * the response: it may put another response in place of one, and cannot read or clone it.
   */
  readonly raw: OpenapiFetchClient<Paths>;
  /** What its calls cost so far, in Compute Units. */
  readonly usage: Usage<keyof Operations & string>;
  /** The ledger, as the last answer told of it. */
  readonly ledger: LedgerView;
  /**
   * What calls of an operation will cost, in Compute Units, if each is answered at the first attempt.
   *
   * @param n - How many calls. Default: 1.
   * @throws `LedgergateError` of kind `invalid_input` for an operation that the API does not have, and for a number below 0.
   */
  estimate(operation: keyof Operations & string, n?: number): number;
};

/**
 * Makes a client out of an API as data. Applications use the client packages, which call this with what was generated
 * from their document.
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
  options: ClientOptions & Credentials & LedgerOptions & ValidateOptions<never>,
): Client<Paths, Operations> {
  // Programs without types may give none.
  const core = readOptions(api, options ?? {});
  const sender = createOpenapiFetch<Paths>({
    baseUrl: core.serverUrl,
    headers: core.headers,
    ...(api.stringifyExact && { bodySerializer: api.stringifyExact }),
    Request: OutgoingRequest as unknown as typeof Request,
    fetch: sendCall as unknown as typeof fetch,
  });
  const { usage, ledger } = core;
  const estimate = createEstimate(api);
  const client: Record<string, unknown> = { raw: createRaw(core, sender), usage, estimate, ledger };
  for (const [id, descriptor] of Object.entries(api.operations)) {
    const method: Method = (input = {}, callOptions: AnyCallOptions | undefined) => {
      const call = newCall(core, id, descriptor, false, callOptions);
      return toCallPromise(
        call,
        observeCall(call, () => runCall(call, sender as unknown as Sender, input, callOptions)),
      );
    };
    client[id] = (descriptor.pagination && api.paginate?.(id, descriptor, method)) ?? method;
  }
  return client as Client<Paths, Operations>;
}

/** Adds `withResponse()` to the promise of a call that is already under way. */
function toCallPromise(call: CallState, promise: Promise<unknown>): CallPromise<unknown, unknown> {
  const withResponse = () => promise.then((data) => resultOf(call, data));
  return Object.assign(promise, { withResponse });
}

function resultOf(call: CallState, data: unknown): CallResult<unknown, unknown> {
  const { ledgerHeaders, ledgerState } = call.client.api;
  const response = call.response as Response;
  return {
    data,
    response,
    get ledger() {
      return ledgerHeaders && ledgerState?.require(call, response.headers, ledgerHeaders);
    },
    computeUnits: call.computeUnits,
    attempts: call.attempts,
  };
}
