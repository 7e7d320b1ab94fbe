/** What may be set for one call. */
export interface CallOptions {
  /** Ends the call at once, also while it waits or its body is read. */
  readonly signal?: AbortSignal | undefined;
  /** Time allowed for one attempt, a request and its body, in milliseconds. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Time allowed for all attempts and the waits between them, in milliseconds. Default: the client's `deadlineMs`. */
  readonly deadlineMs?: number | undefined;
  /** How many times a failed request is sent again, where the operation allows it. Default: the client's `retries`. */
  readonly retries?: number | undefined;
  /** Request headers of this call, above the client's. In a browser a header of your own costs a preflight. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Members that the document does not know yet, sent unchecked: in the body where the operation has a JSON body, else
   * in the query.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** A finished call: the decoded body and what came with it. */
export interface CallResult<Data, Ledger = undefined> {
  readonly data: Data;
  /** The platform's response, its body already read. Its `url` holds the API key. */
  readonly response: Response;
  /** What the node says of its ledger, read when asked for; `undefined` on APIs that send no such headers. */
  readonly ledger: Ledger;
  /** What the call cost, in Compute Units. */
  readonly computeUnits: number;
  /** How many requests were sent. */
  readonly attempts: number;
}

/** A call under way: the promise of its decoded body. */
export interface CallPromise<Data, Ledger = undefined> extends Promise<Data> {
  /**
   * The body together with the response, the ledger state and the cost.
   *
   * @example
   * ```ts
   * import { createLedgerA } from "@ledgergate/ledger-a";
   *
   * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
   * const { data, ledger, computeUnits } = await ledgerA.getAccount({ address: "0x1" }).withResponse();
   * console.log(data.sequence_number, ledger.blockHeight, computeUnits);
   * ```
   */
  withResponse(): Promise<CallResult<Data, Ledger>>;
}
