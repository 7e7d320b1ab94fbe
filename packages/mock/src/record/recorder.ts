import type { RecordedRequest } from "../generated/models.ts";
import { asExchange, type Exchange } from "../pipeline/exchange.ts";
import type { Handled, Pipeline } from "../pipeline/pipeline.ts";
import { createRequestLog, type KeptRequest, type RequestLog } from "./request-log.ts";

export interface Recorder {
  readonly log: RequestLog;
  /** Adds an exchange to the log, and calls `onExchange`. Only `onExchange` gets exchanges of the mock's own pages and of the control API. */
  report(exchange: Exchange, handled: Handled): void;
  /** Answers a request again, and records it as a new one. */
  replay(kept: KeptRequest): Promise<RecordedRequest>;
}

/** Records the exchanges of a pipeline that keeps its traffic. */
export function createRecorder(
  pipeline: Pipeline,
  { onExchange }: { readonly onExchange?: (exchange: Exchange) => void },
): Recorder {
  const log = createRequestLog();
  return {
    log,
    report(exchange, { traffic }) {
      // The pipeline of the control API keeps no traffic. Of the requests outside
      // all APIs, only failed ones are recorded. Those for a missing page of the docs are not.
      const isDocs = traffic?.request.target.segments[0] === "docs";
      const isWrong = Number(exchange.status) >= 400 && !isDocs;
      if (traffic && (exchange.api !== undefined || isWrong)) log.record(exchange, traffic);
      onExchange?.(exchange);
    },
    async replay({ traffic: { request } }) {
      const started = performance.now();
      const handled = await pipeline(request);
      const exchange = asExchange(handled.report, "complete", performance.now() - started);
      const recorded = log.record(exchange, handled.traffic);
      onExchange?.(exchange);
      return recorded;
    },
  };
}
