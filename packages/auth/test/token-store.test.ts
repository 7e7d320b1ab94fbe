import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredToken, TokenStore } from "../src/index.ts";
import { refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that several sources share, as text, as a file or a database would keep it. */
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

test("a token that is kept is used by the next process", async () => {
  const store = sharedStore();
  await sourceWith(tokenAnswer, { store }).source.getToken();
  const next = sourceWith(tokenAnswer, { store });
  expect(await next.source.getToken()).toBe("canary-token-1");
  expect(next.requests).toEqual([]);
});

test("a token that another process has renewed is taken over", async () => {
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

test("a kept token that should be renewed still serves when that fails", async () => {
  const now = Date.now();
  const store = sharedStore({ token: "old", refreshAt: now - 1, expiresAt: now + 1000 });
  expect(await sourceWith(() => refusal(503), { store }).source.getToken()).toBe("old");
});

test("a kept token that has ended, or was invalidated, is not used", async () => {
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
  ["holds something else", () => ({ token: "a b", refreshAt: 1e15, expiresAt: 1e15 })],
  ["holds no times", () => ({ token: "a" })],
  ["holds null", () => null],
])("a store that %s is passed over", async (_, get) => {
  const store = { get, set: () => Promise.reject(new Error("down")) } as TokenStore;
  const { source, requests } = sourceWith(tokenAnswer, { store });
  expect([await source.getToken(), await source.getToken()]).toEqual(["canary-token-1", "canary-token-1"]);
  expect(requests).toHaveLength(1);
});

test("a store that does not answer is passed over after five seconds, and calls wait for no token to be kept", async () => {
  const hang = () => new Promise<never>(() => {});
  const { source } = sourceWith(tokenAnswer, { store: { get: hang, set: hang } });
  const token = source.getToken();
  await pass(5);
  expect(await token).toBe("canary-token-1");
  expect(vi.getTimerCount()).toBe(0);
});

test("a token that was refused is not taken from the store, also before the store was read or after others were", async () => {
  const now = Date.now();
  const kept = { token: "old", refreshAt: now + 1000, expiresAt: now + 2000 };
  const { source } = sourceWith(tokenAnswer, { store: { get: () => kept, set: () => {} } });
  source.invalidate("old");
  for (const n of [1, 2, 3]) {
    expect(await source.getToken()).toBe(`canary-token-${n}`);
    source.invalidate();
  }
});
