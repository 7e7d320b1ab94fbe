import { type AnyCallOptions, buildRequest } from "./build-request.ts";
import { CLIENT_SOURCE, type ClientSource, type OutgoingRequest } from "./core.ts";
import { callPlugin } from "./hooks.ts";
import { observeCall } from "./observe-call.ts";

/** A request that was not sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  /** Headers by their lower-case names. */
  readonly headers: Headers | ReadonlyMap<string, string>;
  readonly body: RequestInit["body"];
}

/**
 * Checks the input of a call and makes its request, without sending it. Plug-ins see the request as that of a call, the middleware of
 * `raw` does not.
 *
 * It uses no `Headers` and `Request` if it can: on Node, the first use of them loads all of `fetch` and takes longer than Node's own start.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an input that breaks a rule.
 */
export async function prepareRequest(
  client: object,
  operation: string,
  input: Readonly<Record<string, unknown>> = {},
  options?: AnyCallOptions,
): Promise<PreparedRequest> {
  const { newCall } = (client as { readonly [CLIENT_SOURCE]: ClientSource })[CLIENT_SOURCE];
  const call = newCall(operation, options);
  const { observers } = call.client;
  await observeCall(call, async () => {
    // Plug-ins change `Headers`.
    const request = buildRequest(call, input, options, observers.length === 0 ? joinPlain : undefined);
    for (const observer of observers) await callPlugin(call, observer, "request", request);
  });
  const { url, headers, init } = call.request as OutgoingRequest;
  return { url, method: call.descriptor.method, headers, body: init.body };
}

/** Joins headers as openapi-fetch does, and sorts them as `Headers` does. Only `Headers` check values that are no plain text. */
function joinPlain(...all: readonly (object | undefined)[]): Headers {
  const joined = new Map<string, string>();
  for (const [name, value] of all.flatMap((headers = {}) => Object.entries(headers))) {
    if (value !== undefined) joined.set(name.toLowerCase(), `${value}`);
  }
  const fields = [...joined].sort();
  const isPlain = fields.every((field) => /^[\w-]+,[!-~]([ -~]*[!-~])?$/.test(`${field}`));
  return isPlain ? (new Map(fields) as never) : new Headers(fields);
}
