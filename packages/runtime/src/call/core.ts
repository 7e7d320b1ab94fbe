import type { FailureDescriptor, InputRule, OperationDescriptor } from "../descriptor.ts";
import type { LedgergateError } from "../errors.ts";
import type { MustBe } from "../integer.ts";
import type { LedgerHeaders, LedgerState } from "../ledger-state.ts";
import type { CallOptions, CallPromise } from "./call.ts";

/**
 * Functions that only some documents need. The code generator lists them in the descriptor of an API, so that only its client
 * contains them. All come from `@ledgergate/runtime/parts`.
 */
export interface ApiParts {
  /** Iterates over pages. Present if an operation answers with one page of a list. */
  readonly paginate?: Paginate;
  /** Writes requests that are not plain JSON, or have other names on the wire (`bodyType`, `optionalBody`, `name`). */
  readonly writeRequest?: (call: CallState, parts: RequestParts) => RequestParts;
  /** Serialises lists joined by commas. Present if an input has `join`. */
  readonly writeLists?: (
    call: CallState,
    place: InputRule["in"],
    plain: (members: Readonly<Record<string, unknown>>) => string,
  ) => (members: Readonly<Record<string, unknown>>) => string;
  /** Places API keys in headers and query parameters. Present if the API has `apiKeys`. */
  readonly takeKeys?: <Given extends KeyOptions>(api: ApiDescriptor, given: Given) => Given;
  /** Decodes a text by the charset of its content type. Present if an answer is a text. */
  readonly decodeText?: (bytes: Uint8Array | ArrayBuffer, headers: Headers) => string;
  /** Checks numeric inputs. Present if an input may be a number, or may have numbers in it (`checkPlaces`). */
  readonly checkNumber?: (given: unknown, rule: InputRule, mustBe: MustBe) => unknown;
  /** Copies inputs as JSON, and refuses what JSON drops. Present if an input may be a list, an object, or of any type. */
  readonly checkJson?: (call: CallState, given: unknown, rule: InputRule, mustBe: MustBe) => unknown;
  /** Parses JSON without losing digits. Present if any operation is `exact`. */
  readonly parseExact?: (text: string, exact?: true | number) => unknown;
  /** Serialises bigints as JSON integers. Present if an operation has a JSON body. */
  readonly stringifyExact?: (value: unknown) => string;
  /** Reads the ledger state. Present if the API has `ledgerHeaders`. */
  readonly ledgerState?: LedgerStateReader;
}

/** The inputs of a call by their places in the request. */
export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  /** The request body, if there is one. */
  readonly body: unknown;
  /** Media type of the body, unless it is `application/json` or the platform's choice. */
  readonly bodyType?: string | undefined;
  /** True for a body as `fetch` takes it. Absent: it is written as JSON. */
  readonly isWritten?: true;
  readonly writeQuery?: ((query: Readonly<Record<string, unknown>>) => string) | undefined;
}

/** Client options that concern API keys. */
export interface KeyOptions {
  readonly apiKey?: string | undefined;
  readonly apiKeys?: Readonly<Record<string, string>> | undefined;
  readonly token?: unknown;
  readonly plugins?: readonly CallObserver[] | undefined;
}

/** Reads the ledger state from the response headers that the descriptor lists. */
export interface LedgerStateReader {
  /** Reads the members whose headers are present. */
  readonly read: (headers: Headers, names: LedgerHeaders | undefined) => Partial<LedgerState> | undefined;
  /** Sets the ledger state of a result, or a hidden getter that throws if a header is missing. */
  readonly add: (call: CallState, result: { ledger?: unknown }) => void;
}

/** Description of a whole API, from which `createClient` makes a client. */
export interface ApiDescriptor extends ApiParts {
  /** The path that the document's server adds to the host, with `{apiKey}` in place of the key. Empty if there is none. */
  readonly serverPath: string;
  /** The header that carries the API key, if the key is not a segment of the path. */
  readonly apiKeyHeader?: string;
  /** The headers and query parameters that carry API keys, if there are several. */
  readonly apiKeys?: Readonly<Record<string, "header" | "query">>;
  /** True if a bearer token may be sent in `Authorization`. */
  readonly bearer?: true;
  /** Lower-case response header by member of {@link LedgerState} (`x-ledger-state`). */
  readonly ledgerHeaders?: LedgerHeaders;
  readonly failures?: FailureDescriptor;
  readonly operations: Readonly<Record<string, OperationDescriptor>>;
}

/** The part of a client that `/query` and `prepareRequest` use. Whoever inspects a client sees it, so it holds no key. */
export interface ClientSource {
  /** The address of the API, with `{apiKey}` in place of the key. */
  readonly address: string;
  readonly operations: ApiDescriptor["operations"];
  /** Makes the state of a new call of an operation. */
  readonly newCall: (operation: string, options: CallOptions | undefined) => CallState;
}

/** An openapi-fetch client as calls with middleware use it: requests by method and path template. */
export interface Sender {
  request(method: string, path: string, init: object): Promise<{ readonly response: Response }>;
}

/** The member in which a client keeps its {@link ClientSource}. A symbol, since the names of members are operations. */
export const CLIENT_SOURCE: unique symbol = Symbol.for("ledgergate");

/** State that all calls of a client share: the API and the checked options. */
export interface ClientCore {
  readonly api: ApiDescriptor;
  /** The base URL and the server's path after it, with `{apiKey}` in place of the key. */
  readonly address: string;
  /** The address with the key. */
  readonly serverUrl: string;
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxBodyBytes: number;
  readonly retries: RetryPolicy;
  readonly secrets: readonly string[];
  readonly observers: readonly CallObserver[];
  /** The openapi-fetch client, once `raw` has middleware. */
  middleware?: Sender;
}

/** The platform's `fetch`, or anything that behaves like it. */
export interface Fetch {
  (url: string, init: RequestInit): Promise<Response>;
  /** Creates an abort controller for one request, if this `fetch` has a cheaper one than `AbortController`. */
  readonly createController?: () => Controller;
}

/** The part of `AbortController` that the transport needs. */
export type Controller = Pick<AbortController, "signal" | "abort">;

/** Retry settings of a client, with defaults filled in. */
export type RetryPolicy = { readonly budget: RetryBudget } & Readonly<
  Record<"limit" | "baseDelayMs" | "maxDelayMs" | "maxRetryAfterMs", number>
>;

/** Limits retries to a share of the calls. Counts a call or a retry that begins. @returns false for a retry that the budget does not allow. */
export type RetryBudget = (counted: "calls" | "retries") => boolean;

/** State of one running call, through a method or through `raw`. */
export interface CallState {
  /** Settings and API of the client. A plug-in may replace them for this call. */
  client: ClientCore;
  /** Id of the operation. A `raw` call without one has only its HTTP method here, since its path may hold a secret. */
  readonly operation: string;
  /** The operation. A plug-in may replace it for this call. */
  descriptor: OperationDescriptor;
  /** True for a call through `raw`, which gets its answer with an unread body. */
  readonly raw: boolean;
  readonly signal: AbortSignal | undefined;
  /** The caller's further options for `fetch`. */
  readonly fetchOptions: CallOptions["fetchOptions"];
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  /** Start of the call, by `performance.now()`. */
  readonly startedAt: number;
  /** Start of its last attempt, by `performance.now()`. */
  sentAt: number;
  /** Maximum number of retries. */
  readonly retries: number;
  /** Texts to mask: the client's secrets, and secrets found in the call's input. */
  secrets: readonly string[];
  /** Decoder of a success body: the descriptor's, or bytes if the caller asked for another media type (`accept`). */
  decode: OperationDescriptor["decode"];
  /** The request that was built from the input. */
  request?: OutgoingRequest | undefined;
  /** Requests sent so far. */
  attempts: number;
  /** The last answer. */
  response?: Response | undefined;
  /** The decoded body. */
  data?: unknown;
  /** True if the service's own text says that another attempt may succeed (`x-failure`). */
  isTransient?: boolean | undefined;
  /** Failure of the last attempt. */
  error?: LedgergateError | undefined;
  /** The error that ended the call before its time. */
  stopped?: LedgergateError | undefined;
  /** Controller of the last attempt. */
  controller?: Controller;
  /** Removes the timer and the listener of the step under way. With an error, the step fails with it. */
  endStep?: ((error?: LedgergateError) => void) | undefined;
  /** Limits what runs around the attempts. Absent if nothing does. */
  limitRest?: () => void;
}

/**
 * A lightweight `Request` for openapi-fetch. It only carries parts to our transport, which passes them to the platform's
 * `fetch`. A platform `Request` would be built twice for each call.
 */
export class OutgoingRequest {
  /** A plug-in may replace it. It must then add the secrets of the new address to `call.secrets`. */
  declare url: string;
  declare readonly headers: Headers;
  declare readonly method: string | undefined;
  /** The call of this request. */
  declare readonly call: CallState;
  /** The inputs from which it was built. A request of `raw` has none. */
  declare readonly params: RequestParts | undefined;
  /** Second argument of the platform's `fetch`. */
  declare readonly init: RequestInit;

  constructor(
    url: string,
    { call, params, ...init }: RequestInit & Pick<OutgoingRequest, "call"> & Partial<Pick<OutgoingRequest, "params">>,
  ) {
    // A URL parser drops such a segment, so another path would be called.
    if (/^[^?]*?\/\.\.?([/?]|$)/.test(url)) throw new Error("its path has . or ..");
    this.url = url;
    this.method = init.method;
    this.headers = init.headers as Headers;
    this.call = call;
    this.params = params;
    this.init = init;
    // Before any middleware runs, so that the request's credential headers are masked in errors of middleware, too.
    call.request = this;
  }
}

/**
 * Watches or changes the calls of a client, both of methods and of `raw`. Every method is optional.
 * A {@link LedgergateError} that `response` or `data` throws fails the attempt. If another hook throws it, the call ends. Any other error
 * becomes a {@link LedgergateError} of kind `plugin`, and nothing is sent again for it. Only `request` may be asynchronous: promises of other
 * hooks are ignored, also if they reject.
 *
 * Do not log a call or a request as a whole: both contain the key and the tokens. Log a call's `operation`, `attempts` and `error`.
 */
export interface CallObserver {
  /** Runs before each attempt. A promise delays it, an error refuses it. May set the request's URL and headers. */
  readonly request?: (call: CallState, request: OutgoingRequest) => void | Promise<void>;
  /** Runs when status and headers have arrived, before the client reads the body. May read the body of a clone. */
  readonly response?: (call: CallState, response: Response) => void;
  /**
   * Runs after a failed attempt. May set `call.error`, which the caller gets if no attempt follows.
   *
   * @returns `true` to make another attempt at once, regardless of the retry policy. Any other value has no effect.
   */
  readonly recover?: (call: CallState, error: LedgergateError) => boolean;
  /** Runs before the wait for the next attempt. */
  readonly retry?: (call: CallState, error: LedgergateError, waitMs: number) => void;
  /** Runs with the decoded body, before the caller gets it. */
  readonly data?: (call: CallState, data: unknown) => void;
  /** Runs at the end of a call, with its error if it failed. Errors thrown here are ignored. */
  readonly end?: (call: CallState, error: LedgergateError | undefined) => void;
}

/**
 * Gives clients their bearer token for each request, and renews it. `createTokenSource` of `@ledgergate/auth` makes a token source.
 * Any number of clients may share it.
 */
export interface TokenSource extends CallObserver {
  /**
   * Returns the kept token, or requests a new one.
   *
   * @throws `LedgergateError` if no token is kept and the request for one fails.
   */
  getToken(): Promise<string>;
  /**
   * Marks a token as refused, so that it is not used again. Clients call this when a service answers 401.
   *
   * @param token - The refused token. Default: the current token.
   */
  invalidate(token?: string): void;
  /** Puts the token on a request. */
  readonly request: NonNullable<CallObserver["request"]>;
}

/** The call under way of an iteration. Leaving the iteration ends it. */
export interface Underway {
  call?: CallState;
}

/** An untyped method of a client. It notes its call in `underway`. */
export type Method = (
  input?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
  underway?: Underway,
) => CallPromise<unknown, unknown>;

/** Makes the method of a list operation return a {@link PagePromise}. */
export type Paginate = (descriptor: OperationDescriptor, method: Method) => Method;
