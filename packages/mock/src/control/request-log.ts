import type { Exchange } from "../gateway/exchange.ts";
import type { RecordedRequest } from "../generated/models.ts";

/** The latest requests to the APIs. */
export interface RequestLog {
  /** Tells the numbers of now from those before a reset, or of another mock. */
  readonly run: string;
  record(exchange: Exchange): void;
  /** The requests, the oldest first. */
  list(): readonly RecordedRequest[];
  clear(): void;
  /** Tells of every request from now on, and of `undefined` when the log is cleared. Gives what ends it. */
  follow(listener: (request: RecordedRequest | undefined) => void): () => void;
}

/** Makes a log that forgets the oldest of more requests than `most`. */
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
      // Cut off now and then rather than each time, which would move all of them.
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
