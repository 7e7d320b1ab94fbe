import { isLedgergateError, LedgergateError } from "@ledgergate/runtime";
import { isCredential, isWithin, startTimer } from "@ledgergate/runtime/internal";

const BASE_DELAY_MS = 1_000;
const MAX_DELAY_MS = 300_000;
/** Number of refused tokens to remember: the store may still return one. Bounded, in case every token is refused. */
const MAX_REFUSED = 10;
const STORE_TIMEOUT_MS = 5_000;

/** A token with its times, in milliseconds since 1970, so that several machines can share it. */
export interface StoredToken {
  readonly token: string;
  /** Time of the next token request. */
  readonly refreshAt: number;
  /** Time of expiry. */
  readonly expiresAt: number;
}

/**
 * Keeps a token across restarts, or shares it between processes. A store holds one token: use another store for other
 * credentials. If the store fails or does not answer within five seconds, the source requests a token.
 */
export interface TokenStore {
  /** The token of the last `set`, if any. */
  get(): StoredToken | undefined | Promise<StoredToken | undefined>;
  /** Keeps a new token. No call waits for it. The token is a secret: protect it as one. */
  set(token: StoredToken): void | Promise<void>;
}

/** The current token of a source. */
export interface TokenCache {
  /** The token, if there is one that has not expired. Requests the next one in the background when it is due. */
  peek(): string | undefined;
  /** The token, requested if there is none. Concurrent callers share one request. */
  get(): Promise<string>;
  /** Never returns this token again. */
  invalidate(token: string | undefined): void;
}

/**
 * Caches one token and renews it before it expires. There is no timer: it would keep a process alive, and an application that
 * makes no calls needs no token.
 */
export function createTokenCache(
  request: () => Promise<StoredToken>,
  store: TokenStore | undefined,
  maxRetryAfterMs: number,
): TokenCache {
  let current: StoredToken | undefined;
  let refused: readonly string[] = [];
  let pending: Promise<string> | undefined;
  let failures = 0;
  let failure: unknown;
  // The system clock may be set while a token is kept, so its remaining time is also measured by `performance.now()`.
  let lifetimeMs = 0;
  let takenAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let askedMs = 0;
  let renewalMs = 0;

  const take = (token: StoredToken) => {
    current = token;
    lifetimeMs = token.expiresAt - Date.now();
    takenAt = performance.now();
  };

  const unexpired = () =>
    current && Date.now() < current.expiresAt && isWithin(lifetimeMs, takenAt) ? current : undefined;

  const requestToken = async () => {
    // `Retry-After` applies even if no token is left.
    if (isWithin(askedMs, failedAt)) throw failure;
    try {
      const token = await request();
      failures = 0;
      return token;
    } catch (error) {
      // Bounded, since a single wrong header could otherwise block every client of the source until the process restarts.
      askedMs = isLedgergateError(error, "api") ? Math.min(error.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
      failure = error;
      failedAt = performance.now();
      renewalMs = Math.max(askedMs, backoffDelay(failures));
      failures += 1;
      throw error;
    }
  };

  const renew = async () => {
    const stored = await readStore(store);
    // Another process may have requested a token already.
    const isNew = stored?.token !== current?.token && !refused.includes(stored?.token ?? "");
    if (stored && isNew && stored.expiresAt > (unexpired()?.expiresAt ?? Date.now())) {
      take(stored);
    }
    const kept = unexpired();
    if (kept && Date.now() < kept.refreshAt) return kept.token;
    try {
      const token = await requestToken();
      take(token);
      writeStore(store, token);
      return token.token;
    } catch (error) {
      const old = unexpired();
      if (old) return old.token;
      throw error;
    }
  };

  const get = () => {
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    // A new error for each caller, so that its stack leads to that caller.
    return pending.catch((error) => {
      throw isLedgergateError(error)
        ? new LedgergateError(error.kind, error.message, { ...error, cause: error.cause })
        : error;
    });
  };

  return {
    peek() {
      const token = unexpired();
      // A failure is ignored: it matters only once the old token has expired, and `get` throws it then.
      if (token && Date.now() >= token.refreshAt && !isWithin(renewalMs, failedAt)) get().catch(() => {});
      return token?.token;
    },
    get,
    invalidate(token = current?.token) {
      if (token === undefined) return;
      refused = [token, ...refused].slice(0, MAX_REFUSED);
      if (current?.token === token) current = undefined;
    },
  };
}

/** Exponential backoff with jitter: random within the upper half of a bound that doubles. */
function backoffDelay(failures: number): number {
  const bound = Math.min(BASE_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
  return (bound / 2) * (1 + Math.random());
}

/** The stored token; `undefined` if there is none, it is malformed, or the store fails. */
async function readStore(store: TokenStore | undefined): Promise<StoredToken | undefined> {
  try {
    const stored = store && (await withinStoreTimeout(store.get()));
    const times = [stored?.refreshAt, stored?.expiresAt];
    return isCredential(stored?.token) && times.every(Number.isFinite) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function withinStoreTimeout<T>(answer: T | Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stopTimer = startTimer(STORE_TIMEOUT_MS, () => resolve(undefined));
    Promise.resolve(answer).then(resolve, reject).finally(stopTimer);
  });
}

/** Stores a token. A failure of the store is ignored. */
async function writeStore(store: TokenStore | undefined, token: StoredToken): Promise<void> {
  try {
    await store?.set(token);
  } catch {}
}
