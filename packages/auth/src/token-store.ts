import { isCredential } from "@ledgergate/runtime/internal";

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

/** What a store holds, if it is a token; `undefined` for anything else. */
export async function readStore(store: TokenStore | undefined): Promise<StoredToken | undefined> {
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
export async function writeStore(store: TokenStore | undefined, token: StoredToken): Promise<void> {
  try {
    await store?.set(token);
  } catch {}
}
