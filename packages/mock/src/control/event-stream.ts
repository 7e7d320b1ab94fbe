import type { Answer } from "../wire/answer.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import type { RequestLog } from "./request-log.ts";

/** Past requests replayed to a new listener. */
const replayed = 100;

/**
 * A client that falls behind by so many events is disconnected; it reconnects by itself, and goes on where it stopped.
 */
const mostUnread = 1000;

/** Whether a client wants requests as they come in, as `EventSource` does. */
export function acceptsEvents({ headers }: GatewayRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}

/**
 * The requests as server-sent events: the latest at once, each further one when it is answered. A client that reconnects
 * sends the last id that it got (`lastEventId`). It goes on from there, or gets a reset if the mock was reset or restarted.
 */
export function eventStream(
  log: RequestLog,
  headers: Answer["headers"],
  lastEventId: string | string[] | undefined,
): Answer {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  const follow = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const send = (event: string): void => controller.enqueue(encoder.encode(event));
    send("retry: 1000\n\n");
    const [run, last] = String(lastEventId ?? log.run).split("/");
    if (run !== log.run) send(reset);
    const seen = run === log.run ? Number(last ?? 0) : 0;
    for (const request of log.list().slice(-replayed)) if (request.number > seen) send(asEvent(log.run, request));
    stop = log.follow((request) => {
      send(request ? asEvent(log.run, request) : reset);
      if ((controller.desiredSize ?? 0) > -mostUnread) return;
      stop?.();
      controller.close();
    });
  };
  // Follow the log only once somebody reads: the answer may never be sent.
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>): void {
      if (!stop) follow(controller);
    },
    cancel: () => stop?.(),
  };
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  return {
    status: 200,
    headers: { ...headers, "content-type": "text/event-stream", "cache-control": "no-store" },
    body,
  };
}

const reset = "event: reset\ndata: {}\n\n";

function asEvent(run: string, request: { readonly number: number }): string {
  return `id: ${run}/${request.number}\nevent: request\ndata: ${JSON.stringify(request)}\n\n`;
}
