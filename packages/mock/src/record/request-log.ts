import type { RecordedRequest } from "../generated/models.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { Traffic } from "../pipeline/pipeline.ts";

/** The latest requests to the APIs, in a ring buffer. */
export interface RequestLog {
  /** Identifies this run; changes with each reset. */
  readonly run: string;
  record(exchange: Exchange, traffic?: Traffic): void;
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

export interface KeptRequest {
  readonly recorded: RecordedRequest;
  readonly traffic: Traffic;
  readonly answerViolations: Exchange["violations"]["output"];
}

/** Limits of kept traffic: number of requests, and octets of their bodies. */
const maxKept = { requests: 200, size: 16 * 2 ** 20 };

/** Makes a log that keeps the latest `maxRequests` requests. */
export function createRequestLog(maxRequests = 1000): RequestLog {
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
        if (kept.size <= maxKept.requests && keptSize <= maxKept.size) break;
        kept.delete(oldest);
        keptSize -= dropped.size;
      }
      for (const notify of listeners) notify();
      // Trim at twice the size, since each trim copies the remaining requests.
      if (requests.length >= 2 * maxRequests) requests = requests.slice(-maxRequests);
    },
    find: (wanted) => kept.get(wanted),
    kept: () => [...kept.values()],
    list: () => requests.slice(-maxRequests),
    latest: () => number,
    // Numbers are consecutive: the difference is the count of later requests.
    after: (seen) => (seen < number ? requests.slice(-Math.min(number - seen, maxRequests)) : []),
    clear() {
      requests = [];
      kept.clear();
      keptSize = 0;
      number = 0;
      run = crypto.randomUUID();
      for (const notify of listeners) notify();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Absent members stay absent. */
function asRecord({ violations, durationMs, ...exchange }: Exchange, number: number): RecordedRequest {
  const members = Object.entries(exchange).filter(([, value]) => value !== undefined);
  return {
    number,
    time: new Date().toISOString(),
    ...(Object.fromEntries(members) as Omit<RecordedRequest, "number" | "time" | "durationMs" | "violations">),
    durationMs: Math.round(durationMs * 1000) / 1000,
    violations: [...violations.input],
  };
}
