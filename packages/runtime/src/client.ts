import createOpenapiFetch, { type Client as OpenapiFetchClient } from "openapi-fetch";
import type { CallPromise, CallResult } from "./call.ts";
import type { CallState } from "./call-state.ts";
import type { ApiDescriptor, OperationDescriptor } from "./descriptor.ts";
import { stringifyExact } from "./json.ts";
import { requireLedgerState } from "./ledger-state.ts";
import { createMask, type Mask } from "./mask.ts";
import { type ClientOptions, type Credentials, checkOptions } from "./options.ts";
import { OutgoingRequest } from "./outgoing-request.ts";
import { type AnyCallOptions, type ClientCore, runCall, type Sender } from "./run-call.ts";
import { createTransport } from "./transport.ts";

/** A client: a method for each operation, and what lies beneath them. */
export type Client<Paths extends object, Operations> = Operations & {
  /**
   * The openapi-fetch client beneath, with the same base URL and credentials: `{ data, error, response }` as it comes,
   * nothing checked and nothing thrown for a failure status. A request without an answer is a {@link LedgergateError}.
   */
  readonly raw: OpenapiFetchClient<Paths>;
};

/**
 * Makes a client out of an API as data. Applications use the client packages, which call this with what was generated
 * from their document.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 */
export function createClient<Paths extends object, Operations>(
  api: ApiDescriptor,
  options: ClientOptions & Credentials,
): Client<Paths, Operations> {
  const checked = checkOptions(api, options);
  const mask = createMask(checked.secrets);
  const raw = createOpenapiFetch<Paths>({
    baseUrl: checked.serverUrl,
    headers: checked.headers,
    bodySerializer: stringifyExact,
    Request: OutgoingRequest as unknown as typeof Request,
    fetch: createTransport(checked.fetch, mask) as unknown as typeof fetch,
  });
  const core: ClientCore = { api, options: checked, sender: raw as unknown as Sender };
  const client: Record<string, unknown> = { raw };
  for (const [id, descriptor] of Object.entries(api.operations)) {
    client[id] = (input: Readonly<Record<string, unknown>> = {}, callOptions: AnyCallOptions = {}) =>
      startCall(core, id, descriptor, mask, input, callOptions);
  }
  return client as Client<Paths, Operations>;
}

/** Sends at once: a call that nobody awaits is still made, and awaiting it twice sends it once. */
function startCall(
  core: ClientCore,
  operation: string,
  descriptor: OperationDescriptor,
  mask: Mask,
  input: Readonly<Record<string, unknown>>,
  callOptions: AnyCallOptions,
): CallPromise<unknown, unknown> {
  const call: CallState = { operation, descriptor, mask, attempts: 0 };
  const promise = runCall(core, call, input, callOptions);
  return Object.assign(promise, {
    withResponse: () => promise.then((data) => resultOf(core.api, call, data)),
  });
}

function resultOf({ ledgerHeaders }: ApiDescriptor, call: CallState, data: unknown): CallResult<unknown, unknown> {
  const response = call.response as Response;
  return {
    data,
    response,
    get ledger() {
      return ledgerHeaders && requireLedgerState(response.headers, ledgerHeaders, call.operation);
    },
    computeUnits: call.descriptor.computeUnits ?? 0,
    attempts: call.attempts,
  };
}
