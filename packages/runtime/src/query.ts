/**
 * Turns calls into options of TanStack Query, in any framework, and into keys and fetchers of SWR.
 *
 * @module
 */

import type { CallOptions, CallPromise, CallResult, PagePromise, SecretInput } from "./call/call.ts";
import { CLIENT_SOURCE, type ClientSource } from "./call/core.ts";
import { LedgergateError } from "./errors.ts";
import { bigintAsText } from "./json.ts";

/**
 * Key of a query: the API's address with `{apiKey}` in place of the key, the operation, and the input. Bigints become text, so
 * that the key is JSON. All other inputs are unchanged, so operations that take a secret are refused.
 */
export type QueryKey = readonly [address: string, operation: string, input: object, kind?: "pages" | "response"];

/** Options of a query. */
export interface QueryCallOptions {
  /** True for data that also has the ledger state and the cost: a {@link QueryAnswer}. Default: false, only the body. */
  readonly withResponse?: boolean;
}

/** The data of a query with `withResponse: true`. */
export interface QueryAnswer<Data, Ledger> {
  readonly data: Data;
  /** Ledger state from the response headers. Bigints are text, since a cache may be stored as JSON. */
  readonly ledger: TextOfBigints<Ledger>;
  /** Cost of the call in Compute Units. */
  readonly computeUnits: number;
}

type TextOfBigints<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: TextOfBigints<Value[Name]> }
    : Value;

/** The operations of a client, except those that take a secret: a cache would keep it in the query key. */
export type OperationOf<Client> = NamesOf<Client, CallPromise<unknown, unknown>>;

/** The list operations of a client, except those that take a secret. */
export type ListOf<Client> = NamesOf<Client, PagePromise<unknown, unknown, unknown, unknown>>;

type NamesOf<Client, Result> = {
  [Name in keyof Client]: Client[Name] extends (...given: never) => Result
    ? keyof SecretInput extends keyof NonNullable<InputOf<Client[Name]>>
      ? never
      : Name
    : never;
}[keyof Client] &
  string;

type InputOf<Method> = Method extends (...given: infer Given) => unknown ? Given[0] : never;

/** Optional if the method's input is optional. */
type InputArgument<Method> = undefined extends InputOf<Method> ? [input?: InputOf<Method>] : [input: InputOf<Method>];

/** The input and the options of a query. */
type QueryArguments<Method, Options> =
  undefined extends InputOf<Method>
    ? [input?: InputOf<Method>, options?: Options]
    : [input: InputOf<Method>, options?: Options];

type CachedOf<Method, Options> = Options extends { readonly withResponse: true }
  ? QueryAnswer<DataOf<Method>, LedgerOf<Method>>
  : DataOf<Method>;

type LedgerOf<Method> = Method extends (...given: never) => CallPromise<unknown, infer Ledger> ? Ledger : never;

type DataOf<Method> = Method extends (...given: never) => CallPromise<infer Data, unknown> ? Data : never;

type ItemOf<Method> = Method extends (...given: never) => PagePromise<unknown, infer Item, unknown, unknown>
  ? Item
  : never;

/** A query of TanStack Query. */
export interface QueryOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** False, since the client itself retries. */
  readonly retry: false;
}

/** A page in the cache of a query: its records, and the input of the next page. The last page has `undefined`. */
export interface QueryPage<Item, Input> {
  readonly items: readonly Item[];
  readonly next: Input | undefined;
}

/** An infinite query of TanStack Query. */
export interface InfiniteQueryOptions<Item, Input> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: {
    readonly pageParam: Input;
    readonly signal: AbortSignal;
  }) => Promise<QueryPage<Item, Input>>;
  readonly initialPageParam: Input;
  readonly getNextPageParam: (page: QueryPage<Item, Input>) => Input | undefined;
  /** False, since the client itself retries. */
  readonly retry: false;
}

/**
 * Makes the options of `useQuery`, `createQuery`, `fetchQuery` and the like for a call. The call is aborted when no component uses the query any more.
 * With `withResponse: true`, the data also has the ledger state.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an operation that takes a secret, or that the client does not have.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 * import { queryOptions } from "@ledgergate/ledger-a/query";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const account = queryOptions(ledgerA, "getAccount", { address: "0x1" }); // useQuery(account)
 * const live = queryOptions(ledgerA, "getAccount", { address: "0x1" }, { withResponse: true });
 * console.log(account.queryKey, (await live.queryFn(new AbortController())).ledger.blockHeight);
 * ```
 */
export function queryOptions<
  Client extends object,
  Name extends OperationOf<Client>,
  const Options extends QueryCallOptions = QueryCallOptions,
>(
  client: Client,
  operation: Name,
  ...[input, options]: QueryArguments<Client[Name], Options>
): QueryOptions<CachedOf<Client[Name], Options>> {
  const { address, method } = lookUp(client, operation);
  return {
    queryKey: keyOf(address, operation, input, options),
    queryFn: ({ signal }) => fetchFor(method(input, { signal }), options) as Promise<CachedOf<Client[Name], Options>>,
    retry: false,
  };
}

/**
 * Makes the options of `useInfiniteQuery` and the like for a list. Each page has its `items`. The next page begins at the page's
 * `next`. The list ends after a page without records, or without `next`.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an operation that takes a secret, or that the client does not have.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 * import { infiniteQueryOptions } from "@ledgergate/ledger-b/query";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * const effects = infiniteQueryOptions(ledgerB, "listOperationEffects", { id: 121693057904021505n });
 * console.log(effects.initialPageParam); // useInfiniteQuery(effects)
 * ```
 */
export function infiniteQueryOptions<Client extends object, Name extends ListOf<Client>>(
  client: Client,
  operation: Name,
  ...[input]: InputArgument<Client[Name]>
): InfiniteQueryOptions<ItemOf<Client[Name]>, NonNullable<InputOf<Client[Name]>>> {
  type Page = QueryPage<ItemOf<Client[Name]>, NonNullable<InputOf<Client[Name]>>>;
  const { address, method } = lookUp(client, operation);
  return {
    queryKey: [address, operation, asJson(input), "pages"],
    async queryFn({ pageParam, signal }) {
      const page = await method(pageParam, { signal }).withResponse();
      const { items, next } = page as CallResult<unknown, unknown> & Page;
      return { items, next };
    },
    // Pages are cached with their inputs, and a cache may be stored as JSON.
    initialPageParam: asJson(input) as NonNullable<InputOf<Client[Name]>>,
    getNextPageParam: ({ next }) => next,
    retry: false,
  };
}

/**
 * Makes a key of SWR for a call. {@link swrFetcher} makes its fetcher. Pass the same options to both functions.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an operation that takes a secret, or that the client does not have.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 * import { swrFetcher, swrKey } from "@ledgergate/ledger-a/query";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const key = swrKey(ledgerA, "getAccount", { address: "0x1" }); // useSWR(key, fetchAccount)
 * const fetchAccount = swrFetcher(ledgerA, "getAccount");
 * console.log((await fetchAccount(key)).sequence_number);
 * ```
 */
export function swrKey<Client extends object, Name extends OperationOf<Client>>(
  client: Client,
  operation: Name,
  ...[input, options]: QueryArguments<Client[Name], QueryCallOptions>
): QueryKey {
  return keyOf(lookUp(client, operation).address, operation, input, options);
}

/**
 * Makes the fetcher of an operation for SWR. It calls the operation with the input of a key of {@link swrKey}.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an operation that takes a secret, or that the client does not have.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 * import { swrFetcher, swrKey } from "@ledgergate/ledger-b/query";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * const fetchEffects = swrFetcher(ledgerB, "listOperationEffects"); // useSWR(key, fetchEffects)
 * const page = await fetchEffects(swrKey(ledgerB, "listOperationEffects", { id: 121693057904021505n }));
 * console.log(page._embedded.records.length);
 * ```
 */
export function swrFetcher<
  Client extends object,
  Name extends OperationOf<Client>,
  const Options extends QueryCallOptions = QueryCallOptions,
>(client: Client, operation: Name, options?: Options): (key: QueryKey) => Promise<CachedOf<Client[Name], Options>> {
  const { method } = lookUp(client, operation);
  return ([, , input]) => fetchFor(method(input), options) as Promise<CachedOf<Client[Name], Options>>;
}

type AnyMethod = (input: unknown, options?: CallOptions) => CallPromise<unknown, unknown>;

/** Finds the method of an operation, and the address of its API. Throws if there is none, or if the operation takes a secret. */
function lookUp(client: object, operation: string): { readonly address: string; readonly method: AnyMethod } {
  const { [CLIENT_SOURCE]: source } = client as { readonly [CLIENT_SOURCE]?: ClientSource };
  if (source?.operations[operation]?.secretInput)
    throw new LedgergateError(
      "invalid_input",
      `${operation}: takes a secret, which query caches would keep in keys. Call the client's method.`,
      { operation },
    );
  const { [operation]: method } = client as Readonly<Record<string, AnyMethod>>;
  if (!method) throw new LedgergateError("invalid_input", `There is no operation ${operation}.`);
  return { address: source?.address ?? "", method };
}

function keyOf(address: string, operation: string, input: unknown, options: QueryCallOptions = {}): QueryKey {
  const key = [address, operation, asJson(input)] as const;
  return options.withResponse ? [...key, "response"] : key;
}

async function fetchFor(call: CallPromise<unknown, unknown>, options: QueryCallOptions = {}): Promise<unknown> {
  if (!options.withResponse) return call;
  const { data, ledger, computeUnits } = await call.withResponse();
  return { data, ledger: ledger && asJson(ledger), computeUnits };
}

/** Copies an input or a ledger state for JSON. Bigints become text, which inputs also allow. */
function asJson(input: unknown = {}): object {
  return JSON.parse(JSON.stringify(input, bigintAsText));
}
