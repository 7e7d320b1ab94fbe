import type { OperationDescriptor } from "./descriptor.ts";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call at once when it aborts, also during a wait or while the body is read. */
  readonly signal?: AbortSignal | undefined;
  /** Time allowed for one attempt, a request and its body, in milliseconds. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Time allowed for all attempts and the waits between them, in milliseconds. Default: the client's `deadlineMs`. */
  readonly deadlineMs?: number | undefined;
  /** Most attempts after the first, if the operation may be sent again. Default: the client's `retries`. */
  readonly retries?: number | undefined;
  /** Request headers of this call, above the client's. In a browser a header of your own costs a preflight. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Members that the document does not know yet, sent unchecked: in the body where the operation has a JSON body, else
   * in the query.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

declare const secretInput: unique symbol;

/**
 * Marks the input type of an operation that takes a secret (`format: password`). `/query` refuses the operation, since query
 * caches keep inputs. The marking member exists in types alone.
 */
export interface SecretInput {
  readonly [secretInput]?: never;
}

/** A finished call: the decoded body and what came with it. */
export interface CallResult<Data, Ledger = undefined> {
  readonly data: Data;
  /** The platform's response, its body already read. Its `url` holds the API key. */
  readonly response: Response;
  /** Ledger state from the response headers, parsed on first access. `undefined` if the API sends no such headers. */
  readonly ledger: Ledger;
  /** Cost of the call in Compute Units: the cost of its operation times the attempts. */
  readonly computeUnits: number;
  /** Number of requests sent. */
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

/** One page of a list, with what came beside it. */
export interface PageResult<Page, Item, Input, Ledger = undefined> extends CallResult<Page, Ledger> {
  /** The records of this page; in an iteration without those that an earlier page had already. */
  readonly items: readonly Item[];
  /**
   * The input of the next page, for the same method with the same options, now or another time: that of this call, with the
   * position behind this page as text. `undefined` at the end, and where the page does not say where to go on.
   */
  readonly next: Input | undefined;
}

/**
 * A call of a list operation under way: the promise of its page, and an iterable over the records of this page and all
 * behind it.
 *
 * The call itself sends for its page at once; awaiting and iterating share it. Further pages are sent for when iteration
 * gets there, with the same input and options, so that `signal` ends everything, and `timeoutMs`, `deadlineMs` and
 * `retries` hold for each page. Leaving the loop sends nothing more. Iterating again goes over the same first page and asks
 * for the others anew. A page without records is the end.
 *
 * A record that has come already, among the last thousand or so, is passed over. A server whose pages lead back to where they came
 * from is an error of kind `invalid_response`, and so is a full page of records that hide their numbers, if the next one does
 * not show that they were counted: records could be lost.
 *
 * A call that fails while nobody awaits it is no unhandled rejection: its error waits for whoever awaits it or iterates over
 * it. Plug-ins are told of it at once.
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
   * The page together with its records, the input of the next one, the response, the ledger state and the cost.
   *
   * @throws `LedgergateError` as the call does, and of kind `invalid_response` for an answer without a list.
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
   * The pages instead of their records, each with its response, ledger state and cost. The empty page that ends the list
   * is none of them.
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

/** A client's method, as it is before its types are known. */
export type Method = (
  input?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => CallPromise<unknown, unknown>;

/** Makes the method of a list operation return a {@link PagePromise}. */
export type Paginate = (operation: string, descriptor: OperationDescriptor, method: Method) => Method;
