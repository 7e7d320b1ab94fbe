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

/** Retry settings, for operations that the document allows to be sent again (`x-retryable`). */
export interface RetryOptions {
  /** Most attempts after the first. 0: none. Default: 2. */
  readonly limit?: number | undefined;
  /** Longest wait before the second attempt, in milliseconds. Doubles for each further attempt. Default: 250. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of the doubled waits, in milliseconds. Default: 8,000. */
  readonly maxDelayMs?: number | undefined;
  /** Longest `Retry-After` to wait for, in milliseconds. If the service asks for more, the call fails at once. Default: 30,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /**
   * Largest ratio of retries to requests over about ten seconds, so that retries do not worsen an outage. Clients of the same
   * origin share it. At the default, ten retries in that span are always allowed. Default: 0.2.
   */
  readonly budget?: number | undefined;
}

/** Options of every client. */
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
  /** Most retries of a failed request, or detailed settings. Default: 2. */
  readonly retries?: number | RetryOptions | undefined;
  /**
   * Plug-ins that watch or steer the calls, such as `costMeter()`, `limitRate(…)`, `watchCalls(…)`, `logCalls(console)`,
   * `watchLedger()`, or `createOtelObserver()` of `@ledgergate/runtime/otel`. They run in the order of this list: a limiter
   * after a meter delays only requests that the budget covers, and a plug-in after a limiter does not measure its delay.
   * Default: none.
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

/** Options of the node APIs' clients, whose key is a segment of every path. */
export interface NodeClientOptions extends ClientOptions {
  /** Key of the endpoint to call (contract, section 5). It becomes a segment of the path and never stands in an error. */
  readonly apiKey: string;
  /** A bearer token to send on top of the key, without the word `Bearer`, or what gives and renews one. */
  readonly token?: string | TokenSource | undefined;
}

/** Rules of {@link ClientOptions}. */
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
