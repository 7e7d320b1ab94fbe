import {
  type CallState,
  type ClientOptions,
  LedgergateError,
  type RetryOptions,
  type TokenSource,
} from "@ledgergate/runtime";
import {
  CLIENT_RULES,
  checkObject,
  checkOptions,
  isCredential,
  isWithin,
  type OptionRule,
  type OptionRules,
} from "@ledgergate/runtime/internal";
import { createAuth } from "./generated/client.ts";
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

/** Shortest time between two replacements of a refused token. If the new token is refused at once, another one does not help. */
const MIN_REPLACE_INTERVAL_MS = 10_000;

/** Audiences that the document allows. */
const AUDIENCES: readonly unknown[] = api.operations.requestToken?.input.audience?.enum ?? [];

const textRule: OptionRule = [(value: unknown) => typeof value === "string", "text"];

const isStore = ({ get, set }: TokenStore) => typeof get === "function" && typeof set === "function";

const SOURCE_RULES: OptionRules<TokenSourceOptions> = {
  client_id: textRule,
  client_secret: textRule,
  audience: [(value: unknown) => AUDIENCES.includes(value), `one of ${AUDIENCES.join(", ")}`],
  store: [isStore, "an object with the methods get and set"],
  ...CLIENT_RULES,
};

/**
 * Makes a source of bearer tokens, which is the `token` option of any number of clients. The source requests a token when the
 * first call needs one. Concurrent calls share one request. At about 90 % of the token's lifetime the source requests the next
 * token, and calls use the old one meanwhile.
 *
 * If a request for the next token fails, calls use the old token until it expires. The source repeats the request with
 * exponential backoff from one second to five minutes. It also waits for `Retry-After`, at most `retries.maxRetryAfterMs`
 * (default: 30,000). A call whose token is refused (401) is sent once more with a new token.
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
  checkObject(options);
  const { client_id = "", client_secret = "", audience, store, ...authOptions } = options;
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

/** Share of its lifetime after which a token is renewed: about 90 %, with jitter, so that processes do not renew together. */
function refreshShare(): number {
  return 0.88 + 0.04 * Math.random();
}

/** Makes the observer that puts the token on each request and replaces a refused token. */
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
      // The first of several refused calls invalidates the token. All of them share its replacement.
      if (token === cache.peek()) {
        if (isWithin(MIN_REPLACE_INTERVAL_MS, replacedAt)) return false;
        replacedAt = performance.now();
        cache.invalidate(token);
      }
      recovered.add(call);
      return true;
    },
  };
}
