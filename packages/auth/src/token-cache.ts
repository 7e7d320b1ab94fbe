import { isLedgergateError, LedgergateError } from "@ledgergate/runtime";
import { readStore, type StoredToken, type TokenStore, writeStore } from "./token-store.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
/** Enough for those that a store may still hold, and bounded where every token is refused. */
const REMEMBERED = 10;

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
