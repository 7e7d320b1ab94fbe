import { createFinalURL, createQuerySerializer, defaultPathSerializer, mergeHeaders } from "openapi-fetch";
import { checkOptions, headersRule, type OptionRule, type OptionRules } from "../option-rules.ts";
import type { CallOptions } from "./call.ts";
import { type CallState, OutgoingRequest, type RequestParts } from "./core.ts";
import { placeInput } from "./input.ts";

/** Untyped options of a call. `accept` is typed only if an operation offers other media types. */
export type AnyCallOptions = CallOptions & { readonly accept?: string | undefined };

const CALL_RULES: OptionRules<CallOptions> = {
  signal: [(value: AbortSignal) => typeof value.addEventListener === "function", "an AbortSignal"],
  timeoutMs: 1,
  deadlineMs: 1,
  retries: 0,
  headers: headersRule,
  extra: "object",
  fetchOptions: "object",
};

const nameIn = (offered: object): OptionRule => [
  (name: string) => Object.hasOwn(offered, name),
  `one of ${Object.keys(offered)}`,
];

/** Joins headers by their names: the later ones win, and undefined ones are left out. */
type JoinHeaders = (...all: readonly (object | undefined)[]) => Headers;

/**
 * Checks a call's input and options and builds its request, with the functions by which openapi-fetch builds one.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an input or option that breaks a rule.
 */
export function buildRequest(
  call: CallState,
  input: Readonly<Record<string, unknown>>,
  options?: AnyCallOptions,
  joinHeaders: JoinHeaders = mergeHeaders as JoinHeaders,
): OutgoingRequest {
  const { accepts, mediaType, method, path } = call.descriptor;
  const { api, serverUrl, headers: ownHeaders } = call.client;
  if (options) checkOptions(options, { ...CALL_RULES, ...(accepts && { accept: nameIn(accepts) }) });
  const { accept, headers, extra } = options ?? {};
  // The body of another media type is returned as bytes.
  if (accept) call.decode = "bytes";
  const placed = placeInput(call, input, extra);
  const parts: RequestParts = api.writeRequest?.(call, placed) ?? placed;
  const { bodyType, isWritten, writeQuery = createQuerySerializer() } = parts;
  const body = isWritten ? parts.body : (api.stringifyExact ?? JSON.stringify)(parts.body);
  const url = createFinalURL(path, {
    baseUrl: serverUrl,
    params: parts,
    querySerializer: writeQuery,
    pathSerializer: defaultPathSerializer,
  });
  return new OutgoingRequest(url, {
    call,
    params: parts,
    method,
    body: body as BodyInit,
    headers: joinHeaders(
      { "Content-Type": typeof body === "string" ? "application/json" : undefined },
      ownHeaders,
      { "Content-Type": bodyType, Accept: accept ? accepts?.[accept] : mediaType },
      headers,
      parts.header,
    ),
  });
}
