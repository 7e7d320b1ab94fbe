import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredToken, TokenStore } from "../src/index.ts";
import { refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that several sources share. It keeps tokens as text, like a file or a database. */
function sharedStore(kept?: StoredToken): TokenStore {
  let text = kept && JSON.stringify(kept);
  return {
    get: async () => (text === undefined ? undefined : JSON.parse(text)),
    set: async (token) => {
      text = JSON.stringify(token);
    },
  };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("the next process uses a stored token", async () => {
  const store = sharedStore();
  await sourceWith(tokenAnswer, { store }).source.getToken();
  const next = sourceWith(tokenAnswer, { store });
  expect(await next.source.getToken()).toBe("canary-token-1");
  expect(next.requests).toEqual([]);
});

test("a token that another process has renewed is used", async () => {
  const store = sharedStore();
  const [one, other] = [sourceWith(tokenAnswer, { store }), sourceWith(() => refusal(500), { store })];
  await one.source.getToken();
  await other.source.getToken();
  await pass(921);
  await one.source.getToken();
  await pass(0);
  await other.source.getToken();
  await pass(0);
  expect(await other.source.getToken()).toBe("canary-token-2");
  expect(other.requests).toEqual([]);
});

test("a stored token is still used if its renewal fails", async () => {
  const now = Date.now();
  const store = sharedStore({ token: "old", refreshAt: now - 1, expiresAt: now + 1000 });
  expect(await sourceWith(() => refusal(503), { store }).source.getToken()).toBe("old");
});

test("an expired or invalidated token of the store is not used", async () => {
  const now = Date.now();
  const store = sharedStore({ token: "old", refreshAt: now - 2, expiresAt: now - 1 });
  const { source } = sourceWith(tokenAnswer, { store });
  expect(await source.getToken()).toBe("canary-token-1");
  source.invalidate();
  expect(await source.getToken()).toBe("canary-token-2");
});

test.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("down");
    },
  ],
  ["has an invalid token", () => ({ token: "a b", refreshAt: 1e15, expiresAt: 1e15 })],
  ["has no times", () => ({ token: "a" })],
  ["holds null", () => null],
])("a store that %s is ignored", async (_, get) => {
  const store = { get, set: () => Promise.reject(new Error("down")) } as TokenStore;
  const { source, requests } = sourceWith(tokenAnswer, { store });
  expect([await source.getToken(), await source.getToken()]).toEqual(["canary-token-1", "canary-token-1"]);
  expect(requests).toHaveLength(1);
});

test("a store that does not answer is ignored after five seconds, and no call waits for it to save a token", async () => {
  const hang = () => new Promise<never>(() => {});
  const { source } = sourceWith(tokenAnswer, { store: { get: hang, set: hang } });
  const token = source.getToken();
  await pass(5);
  expect(await token).toBe("canary-token-1");
  expect(vi.getTimerCount()).toBe(0);
});

test("a refused token is never taken from the store, even after many other refused tokens", async () => {
  const now = Date.now();
  const kept = { token: "old", refreshAt: now + 1000, expiresAt: now + 2000 };
  const { source } = sourceWith(tokenAnswer, { store: { get: () => kept, set: () => {} } });
  source.invalidate("old");
  for (const n of [1, 2, 3]) {
    expect(await source.getToken()).toBe(`canary-token-${n}`);
    source.invalidate();
  }
});
