import { CLIENT_SOURCE, type ClientSource, type OutgoingRequest } from "./core.ts";
import { callPlugin } from "./hooks.ts";
import { observeCall } from "./observe-call.ts";
import { type AnyCallOptions, toRequest } from "./run-call.ts";

/** A request that was not sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit["body"];
}

/**
 * Checks the input of a call and makes its request, without sending it. Plug-ins and the middleware of `raw` see the request as that of
 * a call.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an input that breaks a rule.
 */
export async function prepareRequest(
  client: object,
  operation: string,
  input: Readonly<Record<string, unknown>> = {},
  options?: AnyCallOptions,
): Promise<PreparedRequest> {
  const { sender, newCall } = (client as { readonly [CLIENT_SOURCE]: ClientSource })[CLIENT_SOURCE];
  const call = newCall(operation, options);
  const { method, path } = call.descriptor;
  await observeCall(call, async () => {
    await sender.request(method, path, { ...toRequest(call, input, options), fetch: async () => new Response() });
    for (const observer of call.client.observers) await callPlugin(call, observer, "request", call.request);
  });
  const { url, headers, init } = call.request as OutgoingRequest;
  return { url, method, headers, body: init.body };
}
