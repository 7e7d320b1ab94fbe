import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Exchange } from "../gateway/exchange.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { errorMessage } from "../values/error-message.ts";
import { readRequestTarget } from "../wire/request-target.ts";
import { deliver } from "./deliver.ts";
import { readBody } from "./read-body.ts";

/** Makes the listener of an HTTP server, which passes requests on to the gateway and sends its answers. */
export function createListener(
  gateway: Gateway,
  onExchange: (exchange: Exchange) => void,
  warn: (message: string) => void,
): RequestListener {
  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const { answer, faults, report } = await gateway({
      method: request.method ?? "GET",
      target: readRequestTarget(request.url ?? "/", request.headers.host),
      headers: request.headers,
      readBody: () => readBody(request, response),
    });
    const complete = await deliver(response, answer, faults);
    onExchange({ ...report, complete, durationMs: performance.now() - started });
  };
  return (request, response) => {
    exchange(request, response).catch((error) => {
      warn(`a request could not be reported: ${errorMessage(error)}`);
      response.destroy();
    });
  };
}
