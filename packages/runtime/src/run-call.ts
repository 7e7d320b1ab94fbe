import type { CallOptions } from "./call.ts";
import { callError } from "./call-error.ts";
import { tellEnd } from "./call-observer.ts";
import type { CallState } from "./call-state.ts";
import { placeInput } from "./input.ts";
import { checkOptions, headersRule, type OptionRules, objectRule } from "./option-rules.ts";
import { readAnswer } from "./read-answer.ts";
import { toCallError } from "./to-call-error.ts";

/** The part of an openapi-fetch client that calls use: any operation, by its method and path template. */
export interface Sender {
  request(method: string, path: string, init: object): Promise<{ readonly response: Response }>;
}

/** Options of a call as the runtime sees them: `accept` is only typed where an operation offers other media types. */
export type AnyCallOptions = CallOptions & { readonly accept?: string };

const CALL_RULES: OptionRules = {
  signal: [(value: AbortSignal) => typeof value.addEventListener === "function", "an AbortSignal"],
  timeoutMs: 1,
  deadlineMs: 1,
  retries: 0,
  headers: headersRule,
  extra: objectRule,
};

/** One call from its flat input to its decoded body. */
export async function runCall(
  call: CallState,
  sender: Sender,
  input: Readonly<Record<string, unknown>>,
  options: AnyCallOptions | undefined,
): Promise<unknown> {
  try {
    const { method, path } = call.descriptor;
    const { response } = await sender.request(method, path, toRequest(call, input, options));
    // Middleware of `raw` may answer in place of the service.
    if (response !== call.response) {
      call.response = response;
      call.data = await readAnswer(call, response);
    }
  } catch (cause) {
    const error = toCallError(call, cause);
    // Where an error was made is all its stack knows; from here it leads to the line that made the call.
    (Error as { captureStackTrace?: (error: object) => void }).captureStackTrace?.(error);
    tellEnd(call, error);
    throw error;
  }
  tellEnd(call, undefined);
  return call.data;
}

/** What openapi-fetch makes the request of. */
function toRequest(call: CallState, input: Readonly<Record<string, unknown>>, options?: AnyCallOptions): object {
  const { descriptor, client } = call;
  const { accept, ...others } = options ?? {};
  if (options) checkOptions(others, CALL_RULES);
  const params = placeInput(call, input, others.extra);
  const { headers, bodySerializer } = (descriptor.bodyType && client.api.bodyFormat?.(descriptor.bodyType)) || {};
  return {
    params,
    body: params.body,
    headers: options ? { ...headers, ...acceptHeader(call, accept), ...others.headers } : headers,
    ...(bodySerializer && { bodySerializer }),
    // The transport has read the body already.
    parseAs: "stream",
    call,
  };
}

/** Asks for another media type, whose body comes as octets. */
function acceptHeader(call: CallState, accept: string | undefined): { readonly Accept?: string } {
  if (accept === undefined) return {};
  const offered = call.descriptor.accepts ?? {};
  if (!Object.hasOwn(offered, accept)) {
    const known = Object.keys(offered).join(", ") || "none";
    throw callError(call, "invalid_input", `accept is not what this operation offers (known: ${known}).`);
  }
  call.asBytes = true;
  return { Accept: offered[accept] as string };
}
