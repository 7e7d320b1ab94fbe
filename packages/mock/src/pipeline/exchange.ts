import type { Violation } from "@ledgergate/service-kit";

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
  /** Status of the answer, even if a fault kept the answer from the client. */
  readonly status: number;
  /** True if the whole answer was sent, false if a fault or the client cut it off. */
  readonly complete: boolean;
  /** Fault of the exchange, as in `x-mock-fault`. Absent if there was none. */
  readonly fault?: string;
  /** Id of the rule that applied. Absent if no rule applied. */
  readonly rule?: string;
  /** True if a real node answered. Absent if the mock did. */
  readonly forwarded?: true;
  /** Cost of the call in Compute Units. 0 for a refused or free call. */
  readonly computeUnits: number;
  /** Time from the request's head to the answer's last byte, in milliseconds. */
  readonly durationMs: number;
  readonly violations: {
    /** Violations of the document by the request. The answer is then a refusal, unless a real node gave it. */
    readonly input: readonly Violation[];
    /** Violations of the document by the answer, due to a fault of its examples or of the mock. */
    readonly output: readonly Violation[];
  };
  /** Number of violations beyond the first 20 of the request and of the answer. Absent if there are none. */
  readonly moreViolations?: number;
}
