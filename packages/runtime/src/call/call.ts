/** Options of one call. */
export interface CallOptions {
  /** Aborts the call at once, also during a wait or while the body is read. */
  readonly signal?: AbortSignal | undefined;
  /** Time allowed for one attempt, until the answer's body is read, in milliseconds. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Time allowed for all attempts and the waits between them, in milliseconds. Default: the client's `deadlineMs`. */
  readonly deadlineMs?: number | undefined;
  /** Maximum number of retries, if the operation may be sent again. Default: the client's `retries`. */
  readonly retries?: number | undefined;
  /** Request headers of this call, which override the client's. In a browser, a custom header costs a preflight. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Further options for `fetch`, such as `cache`, or `next` of Next.js. They cannot replace the method, headers, body, signal and
   * redirect mode of the client. `createNodeTransport()` ignores them. Default: none.
   */
  readonly fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Members that the document does not know yet. They are sent unchecked. If the operation's input has members of a JSON body or
   * form, they are added there, else to the query.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of a call whose answer has further media types. With `accept`, the answer is the bytes of one of them. */
export type AcceptOptions<Accept, Offered> = CallOptions & {
  /** Media type of the answer. Default: JSON. */
  readonly accept?: Accept extends Offered | undefined ? Accept : Offered;
};

declare const secretInput: unique symbol;

/**
 * Marks the input type of an operation that takes a secret (`format: password`). `/query` refuses the operation, since query
 * caches keep inputs. The marking member exists in types alone.
 */
export interface SecretInput {
  readonly [secretInput]?: never;
}

/** A finished call: the decoded body, the response, the ledger state and the cost. */
export interface CallResult<Data, Ledger = undefined> {
  readonly data: Data;
  /**
   * The response. Its body is already read, and its `url` contains the API key. Neither `console.log` nor
   * a copy of the result (`{ ...result }`, `structuredClone`) has it. In Node and Bun, `console.log` of the response does not show the URL.
   */
  readonly response: Response;
  /**
   * Ledger state from the response headers. `undefined` if the API sends no such headers. If one is missing, the access throws a
   * `LedgergateError` of kind `invalid_response`.
   */
  readonly ledger: Ledger;
  /** Cost of the call in Compute Units: the cost of its operation times the attempts. */
  readonly computeUnits: number;
  /** Number of requests sent. */
  readonly attempts: number;
}

/** A running call: the promise of its decoded body. */
export interface CallPromise<Data, Ledger = undefined> extends Promise<Data> {
  /**
   * Returns the body together with the response, the ledger state and the cost.
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

/** One page of a list, with its response, ledger state and cost. */
export interface PageResult<Page, Item, Input, Ledger = undefined> extends CallResult<Page, Ledger> {
  /** The records of this page. In an iteration, records of earlier pages are left out. */
  readonly items: readonly Item[];
  /**
   * The input of the next page. Pass it to the same method at any time. It is a copy of this call's input that starts after this
   * page. Its start is text. `undefined` at the end of the list, and if no record of the page has a position.
   */
  readonly next: Input | undefined;
}

/**
 * A running call of a list operation: the promise of its page, and an iterable over the records of this page and all later
 * pages.
 *
 * The call requests its page at once, and awaiting and iterating share that page. Iteration requests further pages when it needs
 * them, with the same input and options. So `signal` ends everything, and `timeoutMs`, `deadlineMs` and `retries` apply to each
 * page. Leaving the loop sends nothing more, and ends the request that it waits for. A second iteration reuses the first page and requests the others again. A page without
 * records is the end.
 *
 * Iteration skips a record that appeared among the last thousand or so. If the server's pages form a loop, iteration throws an
 * error of kind `invalid_response`. If no record of a full page of a numbered list shows its number, the numbers are assumed to be
 * consecutive, and the next page starts at the last record. If it does not contain this record again, iteration throws the same
 * error, since records could be lost.
 *
 * A failed call that nobody awaits is no unhandled rejection: the error waits until the call is awaited or iterated. Plug-ins see
 * it at once.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * for await (const effect of ledgerB.listOperationEffects({ id: "121693057904021505" })) console.log(effect.type);
 * ```
 */
export interface PagePromise<Page, Item, Input, Ledger = undefined>
  extends CallPromise<Page, Ledger>,
    AsyncIterable<Item> {
  /**
   * Returns the page with its records, the input of the next page, the response, the ledger state and the cost.
   *
   * @throws `LedgergateError` like the call, and of kind `invalid_response` for an answer without a list.
   *
   * @example
   * ```ts
   * import { createLedgerB } from "@ledgergate/ledger-b";
   *
   * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
   * const { items, next } = await ledgerB.listOperationEffects({ id: "121693057904021505" }).withResponse();
   * if (next) console.log(items.length, "and", (await ledgerB.listOperationEffects(next).withResponse()).items.length);
   * ```
   */
  withResponse(): Promise<PageResult<Page, Item, Input, Ledger>>;
  /**
   * Iterates over pages instead of records, each with its response, ledger state and cost. The empty page that ends the list
   * is left out.
   *
   * @example
   * ```ts
   * import { createLedgerB } from "@ledgergate/ledger-b";
   *
   * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
   * for await (const { items, computeUnits } of ledgerB.listOperationEffects({ id: "121693057904021505" }).pages()) {
   *   console.log(items.length, computeUnits);
   * }
   * ```
   */
  pages(): AsyncIterableIterator<PageResult<Page, Item, Input, Ledger>>;
}
