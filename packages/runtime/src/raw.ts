import type { Client as OpenapiFetchClient } from "openapi-fetch";
import type { CallOptions } from "./call.ts";
import { type CallState, newCall } from "./call-state.ts";
import type { OperationDescriptor } from "./descriptor.ts";
import { observeCall } from "./observe-call.ts";
import type { ClientCore } from "./options.ts";
import { secretsOf } from "./secrets.ts";

type Method = OperationDescriptor["method"];
type Init = Omit<CallOptions, "headers"> & { readonly headers?: HeadersInit; readonly body?: unknown };
type Send = (method: string, path: string, init?: Init & { call?: CallState }) => Promise<unknown>;

/**
 * The openapi-fetch client as `raw` shows it: each of its requests is told which operation it belongs to, by method and
 * path template, so that the transport knows whether it may be sent again. One that the document does not have is named by
 * its method alone: a secret may stand anywhere in its path.
 */
export function createRaw<Sender extends OpenapiFetchClient<object>>(core: ClientCore, sender: Sender): Sender {
  const operations = Object.entries(core.api.operations);
  const request: Send = async (lowerOrUpper, path, init = {}) => {
    const method = lowerOrUpper.toUpperCase() as Method;
    const [id, descriptor] = operations.find(([, known]) => known.method === method && known.path === path) ?? [
      method,
      { method, path: "", input: {} },
    ];
    const call = newCall(core, id, descriptor, true, init as CallOptions);
    call.secrets = [...call.secrets, ...secretsOf(init.headers), ...secretsOf(init.body)];
    return observeCall(call, () => (sender.request as unknown as Send)(method, path, { ...init, call }));
  };
  const raw: Record<string, unknown> = { ...(sender as object), request };
  for (const name in sender) {
    if (name === name.toUpperCase()) raw[name] = request.bind(undefined, name);
  }
  return raw as unknown as Sender;
}
