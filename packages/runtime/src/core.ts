import type { Paginate } from "./call.ts";
import type { FailureDescriptor, InputRule, OperationDescriptor } from "./descriptor.ts";
import type { LedgergateError } from "./errors.ts";
import type { LedgerHeaders, LedgerState } from "./ledger-state.ts";

/**
 * Functions that only some documents need. The code generator names them in the tables of those, so that only their clients
 * carry them. All come from `@ledgergate/runtime/parts`.
 */
export interface ApiParts {
  /** Goes from page to page: where an operation answers with one page of a list. */
  readonly paginate?: Paginate;
  /** Writes what openapi-fetch would write in another way: where an operation says so (`bodyType`, `optionalBody`, `name`). */
  readonly writeRequest?: (call: CallState, parts: RequestParts) => RequestParts;
  /** Takes API keys that belong elsewhere than the core puts one: where there are `apiKeys`. */
  readonly takeKeys?: <Given extends KeyOptions>(api: ApiDescriptor, given: Given) => Given;
  /** Checks numbers: where an input may be one. */
  readonly checkNumber?: (given: unknown, rule: InputRule, mustBe: (broken: string) => Error) => unknown;
  /** Reads JSON without losing digits: where anything is `exact`. */
  readonly parseExact?: (text: string) => unknown;
  /** Writes bigints as JSON integers: where an operation has a JSON body. */
  readonly stringifyExact?: (value: unknown) => string;
  /** Reads the ledger state: where there are `ledgerHeaders`. */
  readonly ledgerState?: LedgerStateReader;
}

/** What openapi-fetch makes a request of. */
export interface RequestParts {
  readonly params: Readonly<Record<"path" | "query" | "header", Readonly<Record<string, unknown>>>>;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly bodySerializer?: (body: unknown) => unknown;
}

/** The options of a client that have to do with API keys. */
export interface KeyOptions {
  readonly apiKey?: string | undefined;
  readonly apiKeys?: Readonly<Record<string, string>> | undefined;
  readonly token?: unknown;
  readonly plugins?: readonly CallObserver[] | undefined;
}

/** Reads the ledger state from the headers of an answer, whose names the descriptor lists. */
export interface LedgerStateReader {
  /** Reads the members whose headers are there. */
  readonly read: (headers: Headers, names: LedgerHeaders | undefined) => Partial<LedgerState> | undefined;
  /** Reads all members; throws where a header is missing. */
  readonly require: (call: CallState, headers: Headers, names: LedgerHeaders) => LedgerState;
}

/** A whole API: what a client is made of. */
export interface ApiDescriptor extends ApiParts {
  /** The path that the document's server adds to the host, with `{apiKey}` where the key goes; empty for none. */
  readonly serverPath: string;
  /** The header that carries the API key, where it is not a segment of the path. */
  readonly apiKeyHeader?: string;
  /** The headers and query parameters that carry API keys, where it is not one header or a segment of the path. */
  readonly apiKeys?: Readonly<Record<string, "header" | "query">>;
  /** A bearer token may be sent in `Authorization`. */
  readonly bearer?: true;
  /** Lower-case response header by member of {@link LedgerState} (`x-ledger-state`). */
  readonly ledgerHeaders?: LedgerHeaders;
  readonly failures?: FailureDescriptor;
  readonly operations: Readonly<Record<string, OperationDescriptor>>;
}

/** Under which a client has the address of its API, with `{apiKey}` in place of the key. A symbol, since names are operations. */
export const ADDRESS: unique symbol = Symbol.for("ledgergate");

/** What all calls of a client share: the API, and the options once they are checked. */
export interface ClientCore {
  readonly api: ApiDescriptor;
  /** The base URL and the server's path behind it, with `{apiKey}` in place of the key. */
  readonly address: string;
  /** The address with the key in its place. */
  readonly serverUrl: string;
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxBodyBytes: number;
  readonly retries: RetryPolicy;
  readonly secrets: readonly string[];
  readonly observers: readonly CallObserver[];
}

/** The platform's `fetch`, or anything that behaves like it. */
export interface Fetch {
  (url: string, init: RequestInit): Promise<Response>;
  /** Makes a controller for one request, where this `fetch` knows a cheaper one than an `AbortController`. */
  readonly createController?: () => Controller;
}

/** As much of an AbortController as ends a request. */
export type Controller = Pick<AbortController, "signal" | "abort">;

/** How a client sends failed requests again; the defaults are filled in. */
export interface RetryPolicy {
  readonly limit: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly maxRetryAfterMs: number;
  readonly budget: RetryBudget;
}

/** Keeps retries to a share of the calls. */
export interface RetryBudget {
  /** Counts a call that begins now, on the clock of `performance.now()`. */
  countCall(now: number): void;
  /** Whether one more retry keeps to the share; if so, it is counted. */
  takeRetry(): boolean;
}

/** What one call knows while it is under way, whether it came through a method or through `raw`. */
export interface CallState {
  readonly client: ClientCore;
  /** The id of the operation; of one that the document does not have the method alone, since its path may hold a secret. */
  readonly operation: string;
  readonly descriptor: OperationDescriptor;
  /** A call through `raw`: its answer is handed on as it is. */
  readonly raw: boolean;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  /** When the call began, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** When its last request was sent, on the same clock. */
  sentAt: number;
  /** Most attempts after the first. */
  readonly retries: number;
  /** What must not be shown: the client's secrets, and from the moment that its input is known also those of the call. */
  secrets: readonly string[];
  /** How the body of a success is read: what the descriptor says, and as octets for another media type (`accept`). */
  decode: OperationDescriptor["decode"];
  /** What openapi-fetch made of the input. */
  request?: OutgoingRequest | undefined;
  /** Requests sent so far. */
  attempts: number;
  /** The last answer. */
  response?: Response | undefined;
  /** The decoded body. */
  data?: unknown;
  /** The service's own text says that another attempt may go well (`x-failure`). */
  isTransient?: boolean;
  /** Why the last attempt failed. */
  error?: LedgergateError | undefined;
}

/**
 * The request that openapi-fetch builds, as light as it gets: it only has to reach our transport, which hands its parts to
 * the platform's `fetch`. A platform `Request` here would be built twice for each call.
 */
export class OutgoingRequest {
  /** A plug-in may lead it to another address, and then adds the secrets in that address to those of the call. */
  declare url: string;
  declare readonly method: string | undefined;
  declare readonly headers: Headers;
  /** The call that it belongs to. */
  declare readonly call: CallState;
  /** What the platform's `fetch` takes. */
  declare readonly init: RequestInit;

  constructor(url: string, { call, ...init }: RequestInit & { readonly call: CallState }) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers as Headers;
    this.call = call;
    this.init = init;
    // Set before anything can fail: its credential headers are masked in errors of middleware, too.
    call.request = this;
  }
}

/**
 * Watches or steers the calls of a client, through methods and through `raw` alike. Every method is optional; what is not
 * there costs nothing. A {@link LedgergateError} that one throws fails the attempt, and from `request` and `retry` ends the call.
 * Throw nothing else: from `response` and `data` it counts as a network error, and is retried.
 */
export interface CallObserver {
  /** Before each attempt. A promise holds it back, an error refuses it. URL and headers of the request may be set. */
  readonly request?: (call: CallState, request: OutgoingRequest) => void | Promise<void>;
  /** Once the status and headers of an answer are there, before its body is read. */
  readonly response?: (call: CallState, response: Response) => void;
  /**
   * After an attempt failed: whether to make another one at once, whatever the retry policy says of it. May set
   * `call.error` to what the caller shall get if it was the last one.
   */
  readonly recover?: (call: CallState, error: LedgergateError) => boolean;
  /** Before the wait for the next attempt. */
  readonly retry?: (call: CallState, error: LedgergateError, waitMs: number) => void;
  /** With the decoded body, before the caller gets it. */
  readonly data?: (call: CallState, data: unknown) => void;
  /** At the end of a call: with its error, where it failed. What it throws is ignored. */
  readonly end?: (call: CallState, error: LedgergateError | undefined) => void;
}

/**
 * Gives clients their bearer token, request by request, and renews it. `createTokenSource` of `@ledgergate/auth` makes one;
 * any number of clients may share it.
 */
export interface TokenSource extends CallObserver {
  /**
   * The token to send now: the one that is kept, else a new one.
   *
   * @throws `LedgergateError` when there is none and none can be had.
   */
  getToken(): Promise<string>;
  /**
   * Says that a token is refused, so that it is not given again. Clients do so by themselves when a service answers 401.
   *
   * @param token - The refused one. Default: the one that is kept.
   */
  invalidate(token?: string): void;
  /** Puts the token on a request. */
  readonly request: NonNullable<CallObserver["request"]>;
}
