import type { Exchange } from "../gateway/exchange.ts";
import type { RecordedRequest } from "../generated/models.ts";

/** The latest requests to the APIs. */
export interface RequestLog {
  /** Identifies this run; changes with each reset. */
  readonly run: string;
  record(exchange: Exchange): void;
  /** The requests, the oldest first. */
  list(): readonly RecordedRequest[];
  clear(): void;
  /** Tells a listener of every further request, and `undefined` when the log is cleared. Returns what ends that. */
  follow(listener: (request: RecordedRequest | undefined) => void): () => void;
}

/** Makes a log that keeps the latest `most` requests. */
export function createRequestLog(most = 1000): RequestLog {
  let requests: RecordedRequest[] = [];
  let number = 0;
  let run = crypto.randomUUID();
  const listeners = new Set<(request: RecordedRequest | undefined) => void>();
  return {
    get run() {
      return run;
    },
    record(exchange) {
      number++;
      const request = asRecord(exchange, number);
      requests.push(request);
      for (const tell of listeners) tell(request);
      // Cut off only now and then: each cut copies all that stay.
      if (requests.length >= 2 * most) requests = requests.slice(-most);
    },
    list: () => requests.slice(-most),
    clear() {
      requests = [];
      number = 0;
      run = crypto.randomUUID();
      for (const tell of listeners) tell(undefined);
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
