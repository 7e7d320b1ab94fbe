import type { Violation } from "@ledgergate/document";

/** A request and its answer, as `onExchange` gets them once the answer is sent. */
export interface Exchange {
  /** Name of the API, or undefined where none is mounted at the path. */
  readonly api: string | undefined;
  /** The document's `operationId`, or undefined where the request fits no operation. */
  readonly operation: string | undefined;
  /** The operation's path template, as in its document. */
  readonly template: string | undefined;
  readonly method: string;
  /** Path and query with the API key masked. */
  readonly url: string;
  /** Status of the answer, whether or not a fault let it through. */
  readonly status: number;
  /** True if the answer was sent whole, false if a fault or the client cut it off. */
  readonly complete: boolean;
  /** Reason why the exchange went wrong, as in `x-mock-fault`. Absent if it did not. */
  readonly fault?: string;
  /** The id of the rule that applied. Absent where none did. */
  readonly rule?: string;
  /** True if a real node answered. Absent if the mock did. */
  readonly forwarded?: true;
  /** Cost of the call in Compute Units. 0 for a refused call, or one that costs nothing. */
  readonly computeUnits: number;
  /** From the request's head to the answer's last byte, in milliseconds. */
  readonly durationMs: number;
  readonly violations: {
    /** Violations of the document by the request. The answer is then a refusal, unless a real node gave it. */
    readonly input: readonly Violation[];
    /** Violations of the document by the answer: a fault of its examples, or of the mock. */
    readonly output: readonly Violation[];
  };
  /** Number of violations beyond the first 20 of the request and of the answer. Absent if there are none. */
  readonly moreViolations?: number;
}
