import { isLedgergateError, LedgergateError } from "@ledgergate/runtime";
import { isCredential } from "@ledgergate/runtime/internal";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
/** Enough for those that a store may still hold, and bounded where every token is refused. */
const REMEMBERED = 10;
/** A store that says nothing for so long is passed over. */
const PATIENCE_MS = 5_000;

/** A token as it is kept. Times are milliseconds since 1970, so that several machines can share it. */
export interface StoredToken {
  readonly token: string;
  /** When it is time for a new one. */
  readonly refreshAt: number;
  /** When it ends. */
  readonly expiresAt: number;
}

/**
 * Where a token is kept beyond the life of a process, or for several processes. It holds the token of one client: give
 * others a place of their own. A store that fails, or does not answer within five seconds, is passed over, and a token asked
 * for instead.
 */
export interface TokenStore {
  /** What was kept last, if anything. */
  get(): StoredToken | undefined | Promise<StoredToken | undefined>;
  /** Keeps a new token, which no call waits for. Treat it as the secret that it is. */
  set(token: StoredToken): void | Promise<void>;
}

/** A token of which there is always one to give. */
export interface TokenCache {
  /** The token, where one is there that still holds. Asks for the next one, behind the scenes, when it is time. */
  peek(): string | undefined;
  /** The token, asked for where none is there. Callers at the same time share one request. */
  get(): Promise<string>;
  /** Gives this token no more. */
  drop(token: string | undefined): void;
}

/**
 * Keeps one token and renews it before it ends. Nothing happens between calls: it has no timer, which would keep a process
 * alive, and an application that makes no calls needs no token.
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
  // On the clock of `performance.now()`, since the machine's own may be set.
  let quietUntil = 0;
  let nextTryAt = 0;

  const holding = () => (current && Date.now() < current.expiresAt ? current : undefined);

  const ask = async () => {
    // The service asked to be left alone: also where no token is left to go on with.
    if (performance.now() < quietUntil) throw failure;
    try {
      const token = await request();
      failures = 0;
      return token;
    } catch (error) {
      // Bounded, or a single wrong header would lock every client of the source until the process restarts.
      const askedMs = isLedgergateError(error, "api") ? Math.min(error.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
      failure = error;
      quietUntil = performance.now() + askedMs;
      nextTryAt = performance.now() + Math.max(askedMs, waitAfter(failures));
      failures += 1;
      throw error;
    }
  };

  const renew = async () => {
    const stored = await readStore(store);
    // Another process may have renewed it already, or had it before this one began.
    if (stored && !refused.includes(stored.token) && stored.expiresAt > (current?.expiresAt ?? Date.now())) {
      current = stored;
    }
    if (current && Date.now() < current.refreshAt) return current.token;
    try {
      current = await ask();
      writeStore(store, current);
      return current.token;
    } catch (error) {
      const old = holding();
      if (old) return old.token;
      throw error;
    }
  };

  const get = () => {
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    // To each its own error: its stack leads to the caller.
    return pending.catch((error) => {
      throw isLedgergateError(error)
        ? new LedgergateError(error.kind, error.message, { ...error, cause: error.cause })
        : error;
    });
  };

  return {
    peek() {
      const token = holding();
      // Whether it succeeds shows when the token has ended; until then the old one is good enough.
      if (token && Date.now() >= token.refreshAt && performance.now() >= nextTryAt) get().catch(() => {});
      return token?.token;
    },
    get,
    drop(token = current?.token) {
      if (token === undefined) return;
      refused = [token, ...refused].slice(0, REMEMBERED);
      if (current?.token === token) current = undefined;
    },
  };
}

/** How long to leave the service alone after it failed: random, up to a bound that doubles. */
function waitAfter(failures: number): number {
  const bound = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return (bound / 2) * (1 + Math.random());
}

/** What a store holds, if it is a token; `undefined` for anything else. */
async function readStore(store: TokenStore | undefined): Promise<StoredToken | undefined> {
  try {
    const stored = store && (await withinPatience(store.get()));
    const times = [stored?.refreshAt, stored?.expiresAt];
    return isCredential(stored?.token) && times.every(Number.isFinite) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function withinPatience<T>(answer: T | Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Keeps a token, if the store is able to. */
async function writeStore(store: TokenStore | undefined, token: StoredToken): Promise<void> {
  try {
    await store?.set(token);
  } catch {}
}
