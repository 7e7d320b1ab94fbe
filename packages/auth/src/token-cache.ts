import { isLedgergateError } from "@ledgergate/runtime";
import { readStore, type StoredToken, type TokenStore, writeStore } from "./token-store.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

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
export function createTokenCache(request: () => Promise<StoredToken>, store: TokenStore | undefined): TokenCache {
  let current: StoredToken | undefined;
  let dropped: string | undefined;
  let pending: Promise<string> | undefined;
  let failures = 0;
  let nextTryAt = 0;

  const holding = () => (current && Date.now() < current.expiresAt ? current : undefined);

  const renew = async () => {
    const stored = await readStore(store);
    // Another process may have renewed it already, or had it before this one began.
    if (stored && stored.token !== dropped && stored.expiresAt > (current?.expiresAt ?? Date.now())) current = stored;
    if (current && Date.now() < current.refreshAt) return current.token;
    current = await request();
    await writeStore(store, current);
    return current.token;
  };

  const get = () => {
    pending ??= renew()
      .then(
        (token) => {
          failures = 0;
          return token;
        },
        (error) => {
          nextTryAt = Date.now() + waitAfter(error, failures);
          failures += 1;
          const old = holding();
          if (old) return old.token;
          throw error;
        },
      )
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  return {
    peek() {
      const token = holding();
      // Whether it succeeds shows when the token has ended; until then the old one is good enough.
      if (token && Date.now() >= Math.max(token.refreshAt, nextTryAt)) get().catch(() => {});
      return token?.token;
    },
    get,
    drop(token = current?.token) {
      if (token === undefined || current?.token !== token) return;
      dropped = token;
      current = undefined;
    },
  };
}

/** How long to leave the service alone: what it asks for, else random up to a bound that doubles. */
function waitAfter(error: unknown, failures: number): number {
  const asked = isLedgergateError(error, "api") ? (error.retryAfterMs ?? 0) : 0;
  const bound = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return Math.max(asked, (bound / 2) * (1 + Math.random()));
}
