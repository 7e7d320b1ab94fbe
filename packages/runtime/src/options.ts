import { secretsOf } from "./call-error.ts";
import type { ApiDescriptor, CallObserver, ClientCore, Fetch, TokenSource } from "./core.ts";
import {
  checkOptions,
  credentialRule,
  headersRule,
  isObject,
  type OptionRules,
  refuseOption,
  tokenRule,
} from "./option-rules.ts";
import { createRetryBudget } from "./retry.ts";

/** How often, and how soon, a failed request is sent again where the document allows it (`x-retryable`). */
export interface RetryOptions {
  /** Most attempts after the first. 0: none. Default: 2. */
  readonly limit?: number | undefined;
  /** The wait before the second attempt is up to this long, and up to twice as long before each further one. Default: 250 ms. */
  readonly baseDelayMs?: number | undefined;
  /** The wait grows no further than this. Default: 8,000 ms. */
  readonly maxDelayMs?: number | undefined;
  /** Where the service asks for a longer wait (`Retry-After`), its failure is returned at once. Default: 30,000 ms. */
  readonly maxRetryAfterMs?: number | undefined;
  /**
   * Share of requests that retries may add over the last ten seconds or so, so that an outage is not made worse; clients of
   * the same origin share it. With little traffic ten retries in that span are free (at the default share). Default: 0.2.
   */
  readonly budget?: number | undefined;
}

/** What every client takes. */
export interface ClientOptions {
  /**
   * Scheme and host of the API, with a path where the gateway is mounted below one: `http://localhost:4010/ledger-a`.
   * The client itself adds what the contract puts behind it (`/v1/<apiKey>/v1` on ledger A).
   */
  readonly baseUrl: string;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Headers of every request. Default: none of our own, since one would cost a preflight in a browser. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time allowed for one attempt, a request and its body, in milliseconds; `Infinity`: no limit. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Time allowed for a call with all its attempts and the waits between them, in milliseconds. Default: `Infinity`. */
  readonly deadlineMs?: number | undefined;
  /**
   * Most bytes of an answer's body, decompressed. A larger one is an error of kind `invalid_response`, which is not retried;
   * bodies that `raw` hands on are not counted, unless by the Node transport. At most 512 MiB, beyond which no text can be
   * made of one. Default: 64 MiB.
   */
  readonly maxBodyBytes?: number | undefined;
  /** Whether a failed request is sent again: how many times, or in detail. Default: 2. */
  readonly retries?: number | RetryOptions | undefined;
  /**
   * What watches or steers the calls, such as `costMeter()`, `limitRate(…)`, `watchCalls(…)`, `logCalls(console)`,
   * `watchLedger()`, or what `createOtelObserver()` of `@ledgergate/runtime/otel` gives. Each is asked in the order of this
   * list: a limiter behind a meter holds back only what the budget covers, and what measures behind a limiter does not count
   * the wait. Default: none.
   */
  readonly plugins?: readonly CallObserver[] | undefined;
}

/** Credentials, for the APIs that need them. */
export interface Credentials {
  /** The key of the endpoint (contract, section 5). Never shown in errors. */
  readonly apiKey?: string | undefined;
  /** The keys of an API that takes several, each by the name of its header or query parameter. Never shown in errors. */
  readonly apiKeys?: Readonly<Record<string, string>> | undefined;
  /** A bearer token for `Authorization`, without the word `Bearer`, or what gives and renews one. Never shown in errors. */
  readonly token?: string | TokenSource | undefined;
}

/** What the clients of the node APIs take: the key stands in the path of every call. */
export interface NodeClientOptions extends ClientOptions {
  /** Key of the endpoint to call (contract, section 5). It becomes a segment of the path and never stands in an error. */
  readonly apiKey: string;
  /** A bearer token to send on top of the key, without the word `Bearer`, or what gives and renews one. */
  readonly token?: string | TokenSource | undefined;
}

/** The rules of what every client takes. */
export const CLIENT_RULES: OptionRules<ClientOptions> = {
  baseUrl: [
    (value: unknown) =>
      typeof value === "string" && /^https?:\/\/[^\s?#\\/@]+(\/[^\s?#\\]*)?$/i.test(value) && new URL(value),
    "an absolute http or https URL without user name, password, ? and #",
  ],
  fetch: "function",
  headers: headersRule,
  timeoutMs: 1,
  deadlineMs: 1,
  maxBodyBytes: 1,
  retries: [(value: unknown) => typeof value === "number" || isObject(value), "a number or an object"],
  plugins: [
    (value: unknown) => Array.isArray(value) && value.every(isObject),
    "a list of plug-ins, such as [costMeter()]",
  ],
};

const RETRY_RULES: OptionRules<RetryOptions> = {
  limit: 0,
  baseDelayMs: 0,
  maxDelayMs: 0,
  maxRetryAfterMs: 0,
  budget: 0,
};

/**
 * Checks the options of a client and fills in the defaults.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule.
 */
export function readOptions(api: ApiDescriptor, options: ClientOptions & Credentials): ClientCore {
  const { serverPath, apiKeyHeader, bearer } = api;
  const { baseUrl = "", apiKey = "", token, headers, retries = {} } = options;
  const keyInPath = serverPath.includes("{apiKey}");
  const needsKey = apiKeyHeader ? !token : keyInPath;
  const {
    // Looked up when it is called: the platform's may be replaced later.
    fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init),
    timeoutMs = 30_000,
    deadlineMs = Number.POSITIVE_INFINITY,
    maxBodyBytes = 2 ** 26,
    plugins = [],
  } = checkOptions(
    { ...options, baseUrl, ...(needsKey && { apiKey }) },
    {
      ...((keyInPath || apiKeyHeader) && { apiKey: credentialRule }),
      ...((bearer || apiKeyHeader) && { token: tokenRule }),
      ...CLIENT_RULES,
    },
  );
  // Such as the URL that the admin API lists for an endpoint: the key would be in the path twice.
  const segment = encodeURIComponent(apiKey);
  if (keyInPath && baseUrl.split("/").includes(segment))
    throw refuseOption("baseUrl", `must be given without ${serverPath}`);
  const address = baseUrl.replace(/\/+$/, "") + serverPath;
  if (token && apiKey && !bearer) throw refuseOption("token", "is not taken together with apiKey");
  const [source, text = ""] = typeof token === "object" ? [token] : [undefined, token];
  const sent = {
    ...headers,
    ...(text && { Authorization: `Bearer ${text}` }),
    ...(apiKeyHeader && apiKey && { [apiKeyHeader]: apiKey }),
  };
  const { budget, ...policy } = {
    ...{ limit: 2, baseDelayMs: 250, maxDelayMs: 8_000, maxRetryAfterMs: 30_000, budget: 0.2 },
    ...checkOptions(typeof retries === "number" ? { limit: retries } : retries, RETRY_RULES, "retries."),
  };
  return {
    fetch,
    timeoutMs,
    deadlineMs,
    // The longest text that an engine makes has a few characters fewer than 2^29.
    maxBodyBytes: Math.min(maxBodyBytes, 2 ** 29 - 24),
    api,
    address,
    serverUrl: address.replace("{apiKey}", segment),
    headers: sent,
    retries: { ...policy, budget: createRetryBudget(budget, new URL(baseUrl).origin) },
    secrets: [apiKey, text, ...secretsOf(sent)],
    // The token first: without one nothing is sent, and so nothing is charged.
    observers: source ? [source, ...plugins] : plugins,
  };
}
