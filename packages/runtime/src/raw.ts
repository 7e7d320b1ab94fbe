import type { Client as OpenapiFetchClient } from "openapi-fetch";
import type { CallOptions } from "./call.ts";
import { tellEnd } from "./call-observer.ts";
import { type CallState, newCall } from "./call-state.ts";
import type { OperationDescriptor } from "./descriptor.ts";
import { memberAt } from "./member-at.ts";
import type { ClientCore } from "./options.ts";
import { secretsOf } from "./secrets.ts";
import { toCallError } from "./to-call-error.ts";

type Method = OperationDescriptor["method"];
type Init = Omit<CallOptions, "headers"> & { readonly headers?: HeadersInit; readonly body?: unknown };
type Send = (method: string, path: string, init?: Init & { call?: CallState }) => Promise<unknown>;

/**
 * The openapi-fetch client as `raw` shows it: each of its requests is told which operation it belongs to, by method and
 * path template, so that the transport knows whether it may be sent again.
 */
export function createRaw<Sender extends OpenapiFetchClient<object>>(core: ClientCore, sender: Sender): Sender {
  const operations = Object.entries(core.api.operations);
  const request: Send = async (lowerOrUpper, path, init = {}) => {
    const method = lowerOrUpper.toUpperCase() as Method;
    const [id, descriptor] = operations.find(([, known]) => known.method === method && known.path === path) ?? [
      `${method} ${path}`,
      { method, path, input: {} },
    ];
    const call = newCall(core, id, descriptor, true, init as CallOptions);
    call.secrets = [...call.secrets, ...secretsIn(init, descriptor)];
    try {
      const answer = await (sender.request as unknown as Send)(method, path, { ...init, call });
      tellEnd(call, call.error);
      return answer;
    } catch (cause) {
      const error = toCallError(call, cause);
      tellEnd(call, error);
      throw error;
    }
  };
  const raw: Record<string, unknown> = { ...(sender as object), request };
  for (const name in sender) {
    if (name === name.toUpperCase()) raw[name] = request.bind(undefined, name);
  }
  return raw as unknown as Sender;
}

/** What a method would know for secrets: headers that carry credentials, and members of the body that must not be shown. */
function secretsIn({ headers = {}, body }: Init, { input }: OperationDescriptor): string[] {
  const pairs = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const members = Object.keys(input).flatMap((name) => (input[name]?.secret && memberAt(body, [name])) || []);
  return [...secretsOf(pairs.map(([name, value]) => [name, String(value)])), ...members.map(String)];
}
