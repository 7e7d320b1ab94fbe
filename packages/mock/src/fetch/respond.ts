import type { Exchange } from "../gateway/exchange.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { errorMessage } from "../values/error-message.ts";
import { encodeAnswer } from "../wire/encode-answer.ts";
import type { FetchRequest } from "./read-fetch-request.ts";
import { receive } from "./receive.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** Who answers, and who is told of it. */
export interface Responder {
  readonly gateway: Gateway;
  readonly report: (exchange: Exchange) => void;
  readonly warn: (message: string) => void;
}

/** Has a gateway answer a call of `fetch`. Rejects as `fetch` does, for an abort and for a connection that fails. */
export async function respond(
  { gateway, report, warn }: Responder,
  { request, signal, url }: FetchRequest,
): Promise<Response> {
  signal?.throwIfAborted();
  const started = performance.now();
  const handled = await unlessAborted(gateway(request), signal);
  let complete = false;
  try {
    const response = await receive(encodeAnswer(handled.answer, request.method), handled.faults, url, signal);
    complete = handled.faults.delivery === undefined || handled.faults.delivery === "drip";
    return response;
  } finally {
    try {
      report({ ...handled.report, complete, durationMs: performance.now() - started });
    } catch (error) {
      warn(`a request could not be reported: ${errorMessage(error)}`);
    }
  }
}
