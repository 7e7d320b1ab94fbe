import type { Exchange } from "../pipeline/exchange.ts";
import type { Handled } from "../pipeline/pipeline.ts";
import { createRequestLog, type RequestLog } from "./request-log.ts";

export interface Recorder {
  readonly log: RequestLog;
  /** Adds an exchange to the log, and calls `onExchange`. Only `onExchange` gets exchanges of the mock's own pages and of the control API. */
  report(exchange: Exchange, handled: Handled): void;
}

/** Records the exchanges of a pipeline that keeps its traffic. */
export function createRecorder({ onExchange }: { readonly onExchange?: (exchange: Exchange) => void }): Recorder {
  const log = createRequestLog();
  return {
    log,
    report(exchange, { traffic }) {
      // The pipeline of the control API keeps no traffic. Of the requests outside
      // all APIs, only failed ones are recorded. Those for a missing page of the docs are not.
      const isDocs = traffic?.target.segments[0] === "docs";
      const isWrong = Number(exchange.status) >= 400 && !isDocs;
      if (traffic && (exchange.api !== undefined || isWrong)) log.record(exchange, traffic);
      onExchange?.(exchange);
    },
  };
}
