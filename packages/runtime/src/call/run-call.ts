import { checkOptions, headersRule, type OptionRule, type OptionRules } from "../option-rules.ts";
import type { CallOptions } from "./call.ts";
import type { CallState, RequestParts, Sender } from "./core.ts";
import { placeInput } from "./input.ts";
import { readAnswer } from "./read-answer.ts";

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

/** Runs one call from its flat input to its decoded body. */
export async function runCall(
  call: CallState,
  sender: Sender,
  input: Readonly<Record<string, unknown>>,
  options: AnyCallOptions | undefined,
): Promise<unknown> {
  const { method, path } = call.descriptor;
  const { response } = await sender.request(method, path, toRequest(call, input, options));
  // Middleware of `raw` may replace the service's answer.
  if (response !== call.response) {
    call.response = response;
    call.error = undefined;
    call.data = await readAnswer(call, response);
  }
  return call.data;
}

/** Makes the init from which openapi-fetch builds the request. */
export function toRequest(
  call: CallState,
  input: Readonly<Record<string, unknown>>,
  options?: AnyCallOptions,
): RequestParts {
  const { accepts, mediaType } = call.descriptor;
  if (options) checkOptions(options, { ...CALL_RULES, ...(accepts && { accept: nameIn(accepts) }) });
  const { accept } = options ?? {};
  // The body of another media type is returned as bytes.
  if (accept) call.decode = "bytes";
  const params = placeInput(call, input, options?.extra);
  const parts = {
    params,
    body: params.body,
    // openapi-fetch leaves out a header that is undefined.
    headers: { Accept: accept ? accepts?.[accept] : mediaType, ...options?.headers },
    // The transport has already read the body.
    parseAs: "stream",
    call,
  };
  return call.client.api.writeRequest?.(call, parts) ?? parts;
}
