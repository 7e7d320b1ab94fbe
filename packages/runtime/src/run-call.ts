import type { CallOptions } from "./call.ts";
import type { CallState } from "./call-state.ts";
import { Clock } from "./clock.ts";
import { answerError, decodeAnswer } from "./decode.ts";
import type { ApiDescriptor } from "./descriptor.ts";
import { isLedgergateError, LedgergateError } from "./errors.ts";
import { placeInput } from "./input.ts";
import { createMask, maskCause } from "./mask.ts";
import { type CheckedOptions, checkHeaders, checkTimeout, secretsOf } from "./options.ts";
import { bodyFormat } from "./request-body.ts";
import { networkError } from "./transport.ts";

/** The part of an openapi-fetch client that typed calls use: any operation, by its method and path template. */
export interface Sender {
  request(method: string, path: string, init: object): Promise<{ readonly data?: unknown }>;
}

/** What all calls of a client share. */
export interface ClientCore {
  readonly api: ApiDescriptor;
  readonly options: CheckedOptions;
  readonly sender: Sender;
}

/** Options of a call as the runtime sees them: `accept` is only typed where an operation offers other media types. */
export type AnyCallOptions = CallOptions & { readonly accept?: string };

/** One call from its flat input to its decoded body. */
export async function runCall(
  { api, options, sender }: ClientCore,
  call: CallState,
  input: Readonly<Record<string, unknown>>,
  callOptions: AnyCallOptions,
): Promise<unknown> {
  const { operation, descriptor } = call;
  const headers = callOptions.headers;
  if (headers) checkHeaders("headers", headers);
  const placed = placeInput(operation, descriptor, input, callOptions.extra);
  if (placed.secrets.length > 0 || headers) {
    call.mask = createMask([...options.secrets, ...placed.secrets, ...secretsOf(headers ?? {})]);
  }
  const accept = acceptHeader(call, callOptions.accept);
  const asBytes = accept !== undefined || descriptor.decode === "bytes";
  const timeoutMs = checkTimeout(callOptions.timeoutMs) ?? options.timeoutMs;
  const { headers: bodyHeaders, bodySerializer } = bodyFormat(descriptor.bodyType);
  const clock = new Clock(callOptions.signal, timeoutMs);
  try {
    clock.signal?.throwIfAborted();
    const { data } = await sender.request(descriptor.method, descriptor.path, {
      params: { path: placed.path, query: placed.query, header: placed.header },
      body: placed.body,
      headers: { ...bodyHeaders, ...(accept !== undefined && { Accept: accept }), ...headers },
      ...(bodySerializer && { bodySerializer }),
      parseAs: asBytes ? "arrayBuffer" : "text",
      signal: clock.signal,
      call,
    });
    const response = call.response as Response;
    if (!response.ok) throw answerError(api, call, response);
    return decodeAnswer(api, call, response, data);
  } catch (cause) {
    if (isLedgergateError(cause)) throw cause;
    const details = { operation, attempts: call.attempts };
    if (clock.ended === "timeout") {
      throw new LedgergateError(
        "timeout",
        `${operation}: no complete answer within ${timeoutMs} ms (timeoutMs).`,
        details,
      );
    }
    if (clock.ended === "aborted") {
      const reason = maskCause(callOptions.signal?.reason, call.mask);
      throw new LedgergateError("aborted", `${operation}: aborted by the caller's signal.`, {
        ...details,
        cause: reason,
      });
    }
    throw networkError(operation, options.serverUrl, cause, call.mask, call.attempts);
  } finally {
    clock.stop();
  }
}

function acceptHeader({ operation, descriptor }: CallState, accept: string | undefined): string | undefined {
  if (accept === undefined) return undefined;
  const offered = descriptor.accepts ?? {};
  if (Object.hasOwn(offered, accept)) return offered[accept];
  const known = Object.keys(offered).join(", ") || "nothing but its default";
  throw new LedgergateError("invalid_input", `${operation}: accept must be one of what it offers: ${known}.`, {
    operation,
  });
}
