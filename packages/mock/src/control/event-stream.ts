import { type Answer, problem } from "@ledgergate/service-kit";
import type { RequestLog } from "../record/request-log.ts";
import type { MockRequest } from "../routes/request.ts";

/** Number of past requests that a new client gets. */
const backlog = 100;

const maxPerChunk = 20;

/** Number of streams that may be open at once. A page has one. */
const maxStreams = 50;

/** Tests if a client accepts a stream of events, as `EventSource` does. */
export function acceptsEvents({ headers }: MockRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}

/** Answers with the requests as server-sent events, or with 503 if too many clients follow them. */
type EventStreams = (headers: Answer["headers"], lastEventId: string | string[] | undefined) => Answer;

/**
 * Makes the event streams of a log. A stream starts with the latest requests and then sends each new request when it is answered.
 * A client that reconnects sends the last id that it received (`lastEventId`). Its stream continues after that id, or begins with
 * a reset event if the mock was reset or restarted.
 *
 * No event waits in memory for a client. Each client reads from the log at its own pace. A slow client misses the requests that the log
 * has dropped.
 */
export function createEventStreams(log: RequestLog): EventStreams {
  const encoder = new TextEncoder();
  let open = 0;
  return (headers, lastEventId) => {
    if (open >= maxStreams) return problem(503, `${maxStreams} clients follow the requests already.`);
    let [run, last] = String(lastEventId ?? log.run).split("/");
    let seen = Math.max(Number(last) || 0, log.latest() - backlog);
    const readNext = (): string => {
      if (run !== log.run) {
        run = log.run;
        seen = Math.max(0, log.latest() - backlog);
        return "event: reset\ndata: {}\n\n";
      }
      const next = log.after(seen).slice(0, maxPerChunk);
      seen = next.at(-1)?.number ?? seen;
      return next
        .map((request) => `id: ${run}/${request.number}\nevent: request\ndata: ${JSON.stringify(request)}\n\n`)
        .join("");
    };

    let state: "unread" | "followed" | "cancelled" = "unread";
    let stop = (): void => {};
    let wake = (): void => {};
    const source: UnderlyingDefaultSource<Uint8Array> = {
      // Called only when a client reads. A stream whose answer was never sent does not count as open.
      async pull(controller) {
        let text = "";
        if (state === "unread") {
          if (open >= maxStreams) return controller.close();
          open++;
          state = "followed";
          stop = log.follow(() => wake());
          text = "retry: 1000\n\n";
        }
        text ||= readNext();
        while (text === "") {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          if (state === "cancelled") return;
          text = readNext();
        }
        controller.enqueue(encoder.encode(text));
      },
      cancel() {
        if (state === "followed") open--;
        state = "cancelled";
        stop();
        wake();
      },
    };
    return {
      status: 200,
      headers: { ...headers, "content-type": "text/event-stream", "cache-control": "no-store" },
      body: new ReadableStream<Uint8Array>(source, { highWaterMark: 0 }),
    };
  };
}
