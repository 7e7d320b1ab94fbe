import type { Exchange } from "../gateway/exchange.ts";
import type { RecordedRequest } from "../generated/models.ts";

/** The latest requests to the APIs. */
export interface RequestLog {
  /** Identifies this run; changes with each reset. */
  readonly run: string;
  record(exchange: Exchange): void;
  /** The requests, the oldest first. */
  list(): readonly RecordedRequest[];
  /** The number of the latest request, 0 before the first. */
  latest(): number;
  /** The kept requests after the one with this number, the oldest first. */
  after(number: number): readonly RecordedRequest[];
  clear(): void;
  /** Calls a listener after every further request, and when the log is cleared. Returns what ends that. */
  follow(listener: () => void): () => void;
}

/** Makes a log that keeps the latest `most` requests. */
export function createRequestLog(most = 1000): RequestLog {
  let requests: RecordedRequest[] = [];
  let number = 0;
  let run = crypto.randomUUID();
  const listeners = new Set<() => void>();
  return {
    get run() {
      return run;
    },
    record(exchange) {
      number++;
      requests.push(asRecord(exchange, number));
      for (const tell of listeners) tell();
      // Cut off only now and then: each cut copies all that stay.
      if (requests.length >= 2 * most) requests = requests.slice(-most);
    },
    list: () => requests.slice(-most),
    latest: () => number,
    // Numbers have no gap, so the count of later ones says where they begin.
    after: (seen) => (seen < number ? requests.slice(-Math.min(number - seen, most)) : []),
    clear() {
      requests = [];
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
    violations: [...exchange.violations.input],
  };
}
