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
 * others a place of their own. A store that fails is passed over, and a token asked for instead.
 */
export interface TokenStore {
  /** What was kept last, if anything. */
  get(): StoredToken | undefined | Promise<StoredToken | undefined>;
  /** Keeps a new token. Treat it as the secret that it is. */
  set(token: StoredToken): void | Promise<void>;
}

/** What a store holds, if it is a token; `undefined` for anything else. */
export async function readStore(store: TokenStore | undefined): Promise<StoredToken | undefined> {
  try {
    const stored = await store?.get();
    const times = [stored?.refreshAt, stored?.expiresAt];
    return isToken(stored?.token) && times.every(Number.isFinite) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a token, if the store is able to. */
export async function writeStore(store: TokenStore | undefined, token: StoredToken): Promise<void> {
  try {
    await store?.set(token);
  } catch {}
}

/** Whether it can travel in a header. */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value);
}
