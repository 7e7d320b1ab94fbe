import { secretsOf } from "./call/call-error.ts";
import type { ApiDescriptor, CallObserver, ClientCore, Fetch, TokenSource } from "./call/core.ts";
import { createRetryBudget } from "./call/retry.ts";
import { isCredentialName } from "./mask.ts";
import {
  checkOptions,
  credentialRule,
  headersRule,
  isObject,
  type OptionRules,
  refuseOption,
  tokenRule,
} from "./option-rules.ts";

/** Retry settings, for operations that the document allows to be sent again (`x-retryable`). */
export interface RetryOptions {
  /** Maximum number of retries. 0: none. Default: 2. */
  readonly limit?: number | undefined;
  /** Longest wait before the second attempt, in milliseconds. Doubles for each further attempt. Default: 250. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of the doubled waits, in milliseconds. Default: 8,000. */
  readonly maxDelayMs?: number | undefined;
  /** Longest `Retry-After` to wait for, in milliseconds. If the service asks for more, the call fails at once. Default: 30,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /**
   * Largest ratio of retries to calls over about ten seconds, so that retries do not worsen an outage. Clients of the same
   * origin share it. At the default, ten retries in that span are always allowed. Default: 0.2.
   */
  readonly budget?: number | undefined;
}

/** Options of every client. */
export interface ClientOptions {
  /**
   * Scheme and host of the API, and the path that the gateway is mounted at, if any: `http://localhost:4010/ledger-a`.
   * The client itself appends the path of the contract (`/v1/<apiKey>/v1` on ledger A).
   */
  readonly baseUrl: string;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Headers of every request. Default: none, since a custom header would cost a preflight in a browser. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time allowed for one attempt, until the answer's body is read, in milliseconds; `Infinity`: no limit. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Time allowed for a call with all its attempts and the waits between them, in milliseconds. Default: `Infinity`. */
  readonly deadlineMs?: number | undefined;
  /**
   * Maximum size of an answer's decompressed body in bytes. A larger one is an error of kind `invalid_response`, which is not
   * retried. Bodies that `raw` returns are not counted, unless by the Node transport. The maximum is 512 MiB, since larger texts
   * are impossible. Default: 64 MiB.
   */
  readonly maxBodyBytes?: number | undefined;
  /** Maximum number of retries of a failed request, or detailed settings. Default: 2. */
  readonly retries?: number | RetryOptions | undefined;
  /**
   * Plug-ins that watch or steer the calls, such as `costMeter()`, `limitRate(…)`, `watchCalls(…)`, `logCalls(console)`,
   * `watchLedger()`, or `createOtelObserver()` of `@ledgergate/runtime/otel`. They run in the order of this list: a limiter
   * after a meter delays only requests that the budget covers, and a plug-in after a limiter does not measure its delay.
   * Default: none.
   */
  readonly plugins?: readonly CallObserver[] | undefined;
}

/** Credentials of the APIs that require them. */
export interface Credentials {
  /** The key of the endpoint. Never shown in errors. */
  readonly apiKey?: string | undefined;
  /** The keys of an API with several, by the name of their header or query parameter. Never shown in errors. */
  readonly apiKeys?: Readonly<Record<string, string>> | undefined;
  /** A bearer token for `Authorization`, without the word `Bearer`, or a source of tokens. Never shown in errors. */
  readonly token?: string | TokenSource | undefined;
}

/** Options of clients of node APIs, whose key is a segment of every path. */
export interface NodeClientOptions extends ClientOptions {
  /** Key of the endpoint to call. It becomes a segment of the path. Never shown in errors. */
  readonly apiKey: string;
  /** A bearer token to send in addition to the key, without the word `Bearer`, or a source of tokens. */
  readonly token?: string | TokenSource | undefined;
}

/** Options of clients of APIs whose key is a header: the key, or a bearer token in its place. */
export type HeaderKeyOptions = ClientOptions &
  (
    | {
        /** The key, sent unchanged in the header that the API names. Never shown in errors. */
        readonly apiKey: string;
        readonly token?: undefined;
      }
    | {
        readonly apiKey?: undefined;
        /** A bearer token without the word `Bearer`, or a source of tokens. It replaces the key, if the service accepts it. */
        readonly token: string | TokenSource;
      }
  );

/** Rules of {@link ClientOptions}. */
export const CLIENT_RULES: OptionRules<ClientOptions> = {
  baseUrl: [
    (value: unknown) =>
      typeof value === "string" && /^https?:\/\/[^\s\p{C}?#\\/@]+(\/[^\s\p{C}?#\\]*)?$/iu.test(value) && new URL(value),
    "an absolute http or https URL without user, ? or #",
  ],
  fetch: "function",
  headers: headersRule,
  timeoutMs: 1,
  deadlineMs: 1,
  maxBodyBytes: 1,
  retries: [(value: unknown) => typeof value === "number" || isObject(value), "a number or an object"],
  plugins: [(value: unknown) => Array.isArray(value) && value.every(isObject), "a list of plug-ins"],
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
  const { baseUrl = "", apiKey = "", token, retries = {} } = options;
  const keyInPath = serverPath.includes("{apiKey}");
  const needsKey = apiKeyHeader ? !token : keyInPath;
  const given = checkOptions(
    { ...options, baseUrl, ...(needsKey && { apiKey }) },
    {
      ...((keyInPath || apiKeyHeader) && { apiKey: credentialRule }),
      ...((bearer || apiKeyHeader) && { token: tokenRule }),
      ...CLIENT_RULES,
    },
  );
  // The admin API lists the URL of an endpoint with its key. As a base URL, it would put the key into the path twice.
  const segment = encodeURIComponent(apiKey);
  if (keyInPath && baseUrl.split("/").includes(segment))
    throw refuseOption("baseUrl", `must be given without ${serverPath}`);
  const address = baseUrl.replace(/\/+$/, "") + serverPath;
  if (token && apiKey && !bearer) throw refuseOption("token", "must be given without apiKey");
  const { maxBodyBytes = 2 ** 26, plugins = [] } = given;
  const isSource = typeof token === "object";
  const headers = {
    ...given.headers,
    ...(token && !isSource && { Authorization: `Bearer ${token}` }),
    ...(apiKeyHeader && apiKey && { [apiKeyHeader]: apiKey }),
  };
  const policy = {
    ...{ limit: 2, baseDelayMs: 250, maxDelayMs: 8_000, maxRetryAfterMs: 30_000, budget: 0.2 },
    ...checkOptions(typeof retries === "number" ? { limit: retries } : retries, RETRY_RULES, "retries."),
  };
  return {
    // Looked up for each call, since the platform's `fetch` may be replaced later.
    fetch: (url, init) => globalThis.fetch(url, init),
    timeoutMs: 30_000,
    deadlineMs: Infinity,
    ...given,
    // The longest text of an engine has a few characters less than 2^29.
    maxBodyBytes: Math.min(maxBodyBytes, 2 ** 29 - 24),
    api,
    address,
    serverUrl: address.replace("{apiKey}", segment),
    headers,
    retries: { ...policy, budget: createRetryBudget(policy.budget, new URL(baseUrl).origin) },
    secrets: [apiKey, ...secretsOf(headers, isCredentialName)],
    // The token source runs first: without a token nothing is sent, and nothing may be charged.
    observers: isSource ? [token, ...plugins] : plugins,
  };
}
