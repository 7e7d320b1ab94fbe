import type { Violation } from "@ledgergate/document";

/** What `onExchange` is told about a request once its answer is sent. */
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
  /** Whether the answer was sent whole. It is not where a fault or the client cut it off. */
  readonly complete: boolean;
  /** What went wrong on the way, as `x-mock-fault` says it. Absent where nothing did. */
  readonly fault?: string;
  /** The id of the rule that applied. Absent where none did. */
  readonly rule?: string;
  /** Whether a real node answered. Absent where the mock did. */
  readonly forwarded?: true;
  /** What the call cost, in Compute Units; 0 for a call that was turned away, or that costs nothing. */
  readonly computeUnits: number;
  /** From the request's head to the answer's last byte, in milliseconds. */
  readonly durationMs: number;
  readonly violations: {
    /** What is wrong with the request by the document. The answer is then a refusal, unless a real node gave it. */
    readonly input: readonly Violation[];
    /** What is wrong with the answer by the document: a fault of its examples, or of the mock. */
    readonly output: readonly Violation[];
  };
  /** How many violations there are beyond the first 20 of the request and of the answer. Absent where there are none. */
  readonly moreViolations?: number;
}
