import type { Exchange } from "../gateway/exchange.ts";
import type { RecordedRequest } from "../generated/models.ts";

/** The latest requests to the APIs. */
export interface RequestLog {
  record(exchange: Exchange): void;
  /** The requests, the oldest first. */
  list(): readonly RecordedRequest[];
  clear(): void;
}

/** Makes a log that forgets the oldest of more requests than `most`. */
export function createRequestLog(most = 1000): RequestLog {
  let requests: RecordedRequest[] = [];
  let number = 0;
  return {
    record(exchange) {
      number++;
      requests.push(asRecord(exchange, number));
      // Cut off now and then rather than each time, which would move all of them.
      if (requests.length >= 2 * most) requests = requests.slice(-most);
    },
    list: () => requests.slice(-most),
    clear() {
      requests = [];
      number = 0;
    },
  };
}

function asRecord(exchange: Exchange, number: number): RecordedRequest {
  const { api, operationId, template, method, url, status, complete, durationMs, computeUnits } = exchange;
  return {
    number,
    time: new Date().toISOString(),
    ...(api !== undefined && { api }),
    ...(operationId !== undefined && { operation: operationId }),
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
