import {
  type CallState,
  type ClientOptions,
  LedgergateError,
  type RetryOptions,
  type TokenSource,
} from "@ledgergate/runtime";
import {
  CLIENT_RULES,
  checkOptions,
  isCredential,
  type OptionRule,
  type OptionRules,
} from "@ledgergate/runtime/internal";
import { createAuth } from "./client.ts";
import { api, type RequestTokenInput } from "./generated/operations.ts";
import { createTokenCache, type StoredToken, type TokenCache, type TokenStore } from "./token-cache.ts";

/** Options of {@link createTokenSource}: the client's, the credentials, and a store. */
export interface TokenSourceOptions extends ClientOptions {
  /** Client id that the service operator issued. */
  readonly client_id: string;
  /** Client secret that was issued with the client id. Never shown in errors. Keep it out of browsers. */
  readonly client_secret: string;
  /** Audience of the token. Default: `staking`. */
  readonly audience?: RequestTokenInput["audience"];
  /** Keeps the token across restarts, or shares it between processes. Default: in memory only. */
  readonly store?: TokenStore | undefined;
}

/** A token that is refused sooner than this after it replaced another one is not replaced: new tokens do not help. */
const MIN_REPLACE_INTERVAL_MS = 10_000;

/** From the document, so that a value added there is allowed here. */
const AUDIENCES: readonly unknown[] = api.operations.requestToken?.input.audience?.enum ?? [];

const textRule: OptionRule = [(value: unknown) => typeof value === "string", "text"];

const SOURCE_RULES: OptionRules<TokenSourceOptions> = {
  client_id: textRule,
  client_secret: textRule,
  audience: [(value: unknown) => AUDIENCES.includes(value), `one of ${AUDIENCES.join(", ")}`],
  store: [
    ({ get, set }: TokenStore) => typeof get === "function" && typeof set === "function",
    "an object with the methods get and set",
  ],
  ...CLIENT_RULES,
};

/**
 * Makes a source of bearer tokens: the `token` of any number of clients. It requests a token when the first call needs one,
 * one request for all concurrent calls, and the next one at about 90 % of its lifetime. Calls use the old token meanwhile.
 * If that request fails, they use it until it expires, and the request is repeated with exponential backoff from one second
 * to five minutes, and not before `Retry-After`, which holds for `retries.maxRetryAfterMs` (default: 30,000) at most. A call
 * whose token is refused (401) is sent once more, with a new one.
 *
 * Without a token, a call fails with the error of `requestToken`.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createTokenSource } from "@ledgergate/auth";
 *
 * const source = createTokenSource({
 *   baseUrl: "http://localhost:4010",
 *   client_id: "<CLIENT_ID>",
 *   client_secret: "<CLIENT_SECRET>",
 * });
 * console.log((await source.getToken()).length); // or give it to a client: createLedgerA({ baseUrl, apiKey, token: source })
 * ```
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  // Programs without types may give none.
  const { client_id = "", client_secret = "", audience, store, ...authOptions } = options ?? {};
  checkOptions({ ...options, client_id, client_secret }, SOURCE_RULES);
  const auth = createAuth(authOptions);
  const request = async (): Promise<StoredToken> => {
    const askedAt = Date.now();
    const { access_token, expires_in } = await auth.requestToken({ client_id, client_secret, audience });
    // Some identity providers send the lifetime as text.
    const lifetimeMs = Number(expires_in) * 1000;
    if (!isCredential(access_token) || !(lifetimeMs > 0 && lifetimeMs < Number.POSITIVE_INFINITY)) {
      // The message quotes no value: one of them is a secret.
      const text = "requestToken: the answer has no access_token that can be sent, or no expires_in above 0.";
      throw new LedgergateError("invalid_response", text, { operation: "requestToken", attempts: 1, status: 200 });
    }
    return { token: access_token, refreshAt: askedAt + lifetimeMs * refreshShare(), expiresAt: askedAt + lifetimeMs };
  };
  // The same default as in the runtime.
  const { maxRetryAfterMs = 30_000 }: RetryOptions = Object(authOptions.retries);
  const cache = createTokenCache(request, store, maxRetryAfterMs);
  return {
    getToken: async () => cache.peek() ?? cache.get(),
    invalidate: cache.invalidate,
    ...createBearerObserver(cache),
  };
}

/** About 90 %, with jitter: processes that started together must not renew together. */
function refreshShare(): number {
  return 0.88 + 0.04 * Math.random();
}

/** The observer of a token source: puts the token on each request, and replaces one that is refused. */
function createBearerObserver(cache: TokenCache): Required<Pick<TokenSource, "request" | "recover">> {
  const sent = new WeakMap<CallState, string>();
  const recovered = new WeakSet<CallState>();
  let replacedAt = Number.NEGATIVE_INFINITY;

  return {
    request(call, { headers }) {
      // A header of the caller takes precedence, as it does over a token given as text.
      if (!sent.has(call) && headers.has("Authorization")) return;
      const put = (token: string) => {
        headers.set("Authorization", `Bearer ${token}`);
        call.secrets = [...call.secrets, token];
        sent.set(call, token);
      };
      const token = cache.peek();
      return token === undefined ? cache.get().then(put) : put(token);
    },

    recover(call, { status }) {
      const token = sent.get(call);
      if (status !== 401 || token === undefined || recovered.has(call)) return false;
      // Of concurrent calls that were refused, the first invalidates the token, and all share its replacement.
      if (token === cache.peek()) {
        if (performance.now() < replacedAt + MIN_REPLACE_INTERVAL_MS) return false;
        replacedAt = performance.now();
        cache.invalidate(token);
      }
      recovered.add(call);
      return true;
    },
  };
}
