import { type Answer, problem } from "@ledgergate/service-kit";
import type { RecordedRequest } from "../generated/models.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { Traffic } from "../pipeline/traffic.ts";
import type { MockRequest } from "../router/request.ts";

/** The latest requests to the APIs, in a ring buffer. */
export interface RequestLog {
  /** Identifies this run; changes with each reset. */
  readonly run: string;
  record(exchange: Exchange, traffic?: Traffic): RecordedRequest;
  /** Finds a request with its traffic, while the log keeps the traffic. */
  find(number: number): KeptRequest | undefined;
  /** Lists all requests whose traffic is kept, the oldest first. */
  kept(): readonly KeptRequest[];
  /** Lists the requests, the oldest first. */
  list(): readonly RecordedRequest[];
  /** The number of the latest request. 0 before the first one. */
  latest(): number;
  /** Lists the requests after the request with this number, the oldest first. */
  after(number: number): readonly RecordedRequest[];
  clear(): void;
  /** Calls a listener after every new request, and when the log is cleared. Returns a function that removes the listener. */
  follow(listener: () => void): () => void;
}

/** A request with its traffic. */
export interface KeptRequest {
  readonly recorded: RecordedRequest;
  readonly traffic: Traffic;
  /** The answer's violations of the document. */
  readonly answerViolations: Exchange["violations"]["output"];
}

/** Limits of kept traffic: number of requests, and octets of their bodies. */
const mostKept = { requests: 200, size: 16 * 2 ** 20 };

/** Makes a log that keeps the latest `most` requests. */
export function createRequestLog(most = 1000): RequestLog {
  let requests: RecordedRequest[] = [];
  const kept = new Map<number, KeptRequest>();
  let keptSize = 0;
  let number = 0;
  let run = crypto.randomUUID();
  const listeners = new Set<() => void>();
  return {
    get run() {
      return run;
    },
    record(exchange, traffic) {
      number++;
      const recorded = asRecord(exchange, number);
      requests.push(recorded);
      if (traffic) {
        kept.set(number, { recorded, traffic, answerViolations: exchange.violations.output });
        keptSize += traffic.size;
      }
      for (const [oldest, { traffic: dropped }] of kept) {
        if (kept.size <= mostKept.requests && keptSize <= mostKept.size) break;
        kept.delete(oldest);
        keptSize -= dropped.size;
      }
      for (const tell of listeners) tell();
      // Trim at twice the size, since each trim copies the remaining requests.
      if (requests.length >= 2 * most) requests = requests.slice(-most);
      return recorded;
    },
    find: (wanted) => kept.get(wanted),
    kept: () => [...kept.values()],
    list: () => requests.slice(-most),
    latest: () => number,
    // Numbers are consecutive: the difference is the count of later requests.
    after: (seen) => (seen < number ? requests.slice(-Math.min(number - seen, most)) : []),
    clear() {
      requests = [];
      kept.clear();
      keptSize = 0;
      number = 0;
      run = crypto.randomUUID();
      for (const tell of listeners) tell();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function asRecord(exchange: Exchange, number: number): RecordedRequest {
  const { api, operation, template, method, url, status, complete, durationMs, computeUnits } = exchange;
  return {
    number,
    time: new Date().toISOString(),
    ...(api !== undefined && { api }),
    ...(operation !== undefined && { operation }),
    method,
    ...(template !== undefined && { template }),
    url,
    status,
    complete,
    durationMs: Math.round(durationMs * 1000) / 1000,
    computeUnits,
    ...(exchange.fault !== undefined && { fault: exchange.fault }),
    ...(exchange.rule !== undefined && { rule: exchange.rule }),
    ...(exchange.forwarded && { forwarded: true }),
    violations: [...exchange.violations.input],
    ...(exchange.moreViolations !== undefined && { moreViolations: exchange.moreViolations }),
  };
}

/** Number of past requests that a new client gets. */
const replayed = 100;

/** Number of events in one chunk of a stream. */
const mostAtOnce = 20;

/** Number of streams that may be open at once. A page has one. */
const mostStreams = 50;

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
 * No event waits in memory for a client. Each client reads from the log at its own pace, and a slow one misses dropped requests.
 */
export function createEventStreams(log: RequestLog): EventStreams {
  const encoder = new TextEncoder();
  let open = 0;
  return (headers, lastEventId) => {
    if (open >= mostStreams) return problem(503, `${mostStreams} clients follow the requests already.`);
    let [run, last] = String(lastEventId ?? log.run).split("/");
    let seen = Math.max(Number(last ?? 0) || 0, run === log.run ? log.latest() - replayed : 0);
    const readNext = (): string => {
      if (run !== log.run) {
        run = log.run;
        seen = Math.max(0, log.latest() - replayed);
        return "event: reset\ndata: {}\n\n";
      }
      const next = log.after(seen).slice(0, mostAtOnce);
      seen = next.at(-1)?.number ?? seen;
      return next
        .map((request) => `id: ${run}/${request.number}\nevent: request\ndata: ${JSON.stringify(request)}\n\n`)
        .join("");
    };

    let state: "unread" | "followed" | "cancelled" = "unread";
    let stop = (): void => {};
    let wake = (): void => {};
    const source: UnderlyingDefaultSource<Uint8Array> = {
      // Called only when a client reads and has room: the answer may never be sent.
      async pull(controller) {
        let text = "";
        if (state === "unread") {
          if (open >= mostStreams) return controller.close();
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
