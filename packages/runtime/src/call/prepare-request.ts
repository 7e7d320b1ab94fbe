import { createFinalURL, createQuerySerializer, defaultPathSerializer, removeTrailingSlash } from "openapi-fetch";
import { CLIENT_SOURCE, type ClientSource, OutgoingRequest } from "./core.ts";
import { callPlugin } from "./hooks.ts";
import { observeCall } from "./observe-call.ts";
import { type AnyCallOptions, toRequest } from "./run-call.ts";

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
  const { method, path } = call.descriptor;
  const { api, serverUrl, headers: ownHeaders, observers } = call.client;
  await observeCall(call, async () => {
    const parts = toRequest(call, input, options);
    const { params, querySerializer = createQuerySerializer<unknown>() } = parts;
    const { bodySerializer = api.stringifyExact ?? JSON.stringify } = parts;
    const body = parts.body === undefined ? undefined : bodySerializer(parts.body as never);
    const type = typeof body === "string" ? { "Content-Type": "application/json" } : {};
    const baseUrl = removeTrailingSlash(serverUrl);
    const url = createFinalURL(path, { baseUrl, params, querySerializer, pathSerializer: defaultPathSerializer });
    const fields = joinHeaders(type, ownHeaders, parts.headers, params.header);
    // Plug-ins change `Headers`, and the platform checks all but plain texts.
    const isPlain = observers.length === 0 && fields.every((field) => /^[\w-]+,[!-~]([ -~]*[!-~])?$/.test(`${field}`));
    const headers = isPlain ? (new Map(fields) as never) : new Headers(fields);
    Object.assign(new OutgoingRequest(url, { headers, body: body as BodyInit, call }), { method, call });
    for (const observer of observers) await callPlugin(call, observer, "request", call.request);
  });
  const { url, headers, init } = call.request as OutgoingRequest;
  return { url, method, headers, body: init.body };
}

/** Joins headers as openapi-fetch does: the later ones win, and undefined ones are left out. Sorts them by name, as `Headers` does. */
function joinHeaders(...all: readonly (object | undefined)[]): [string, string][] {
  const joined = new Map<string, string>();
  for (const [name, value] of all.flatMap((headers = {}) => Object.entries(headers))) {
    if (value !== undefined) joined.set(name.toLowerCase(), `${value}`);
  }
  return [...joined].sort();
}
