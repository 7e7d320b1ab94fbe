import type { Violation } from "@ledgergate/service-kit";

/**
 * The outcome of sending an answer. `cut`: a fault or the caller ended the answer before its end. `aborted`: the caller left before
 * the answer began.
 */
export type Delivery = "complete" | "cut" | "aborted";

/** A request and its answer. `onExchange` receives it after the answer was sent. */
export interface Exchange {
  /** Name of the API. `undefined` if no API is mounted at the path. */
  readonly api: string | undefined;
  /** The document's `operationId`. `undefined` if the request matches no operation. */
  readonly operation: string | undefined;
  /** The operation's path template in its document. */
  readonly template: string | undefined;
  readonly method: string;
  /** Path and query with the API key masked. */
  readonly url: string;
  /** Status of the answer, even if a fault kept the answer from the caller. `undefined` if the caller left before the answer. */
  readonly status: number | undefined;
  /** Error code in the answer. Absent if it has none. */
  readonly code?: string;
  /** True if the caller left before the answer, such as by its time limit. Absent otherwise. */
  readonly aborted?: true;
  /** True if the whole answer was sent. False if a fault cut it off, or if the caller left. */
  readonly complete: boolean;
  /** Fault of the exchange, as in `x-mock-fault`. Absent if there was none. */
  readonly fault?: string;
  /** Id of the rule that applied. Absent if no rule applied. */
  readonly rule?: string;
  /** True if a real node answered. Absent if the mock did. */
  readonly forwarded?: true;
  /** Cost of the call in Compute Units. 0 for a free call, or if the call was refused before it was charged. */
  readonly computeUnits: number;
  /** Time from the request's head to the answer's last byte, in milliseconds. */
  readonly durationMs: number;
  readonly violations: {
    /** Violations of the document by the request. The answer is then a refusal, unless a real node gave it. */
    readonly input: readonly Violation[];
    /** Violations of the document by the answer. A wrong example, a real node or a mistake of the mock causes them. */
    readonly output: readonly Violation[];
  };
  /** Number of violations beyond the first 20 of the request and of the answer. Absent if there are none. */
  readonly moreViolations?: number;
}

/** Adds the outcome of the delivery to a report. */
export function asExchange(
  report: Omit<Exchange, "aborted" | "complete" | "durationMs">,
  delivery: Delivery,
  durationMs: number,
): Exchange {
  const exchange = { ...report, complete: delivery === "complete", durationMs };
  return delivery === "aborted" ? { ...exchange, status: undefined, aborted: true } : exchange;
}
