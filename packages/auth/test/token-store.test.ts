import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TokenStore } from "../src/index.ts";
import { type Answer, pass, refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that several sources share. It keeps tokens as text, like a file or a database. */
function sharedStore(): TokenStore {
  let text = "null";
  return {
    get: async () => JSON.parse(text) ?? undefined,
    set: async (token) => {
      text = JSON.stringify(token);
    },
  };
}

test("the next process uses a stored or renewed token", async () => {
  const store = sharedStore();
  const [one, other] = [sourceWith(tokenAnswer, { store }), sourceWith(() => refusal(500), { store })];
  await one.source.getToken();
  expect(await other.source.getToken()).toBe("canary-token-1");
  await pass(921);
  await one.source.getToken();
  await pass(0);
  await other.source.getToken();
  await pass(0);
  expect(await other.source.getToken()).toBe("canary-token-2");
  expect(other.requests).toEqual([]);
});

const own = ["canary-token-1", "canary-token-2"];

// Milliseconds until its renewal and expiry, the provider, and the tokens that are given, each refused afterwards.
test.each<[string, number, number, Answer, string[]]>([
  ["is used before its renewal", 1000, 2000, tokenAnswer, ["old", ...own]],
  ["is used if its renewal fails", -1, 1000, () => refusal(503), ["old"]],
  ["is not used after its expiry", -2, -1, tokenAnswer, own],
])("a stored token %s, and never after it was refused", async (_, refreshIn, expiresIn, answer, tokens) => {
  const kept = { token: "old", refreshAt: Date.now() + refreshIn, expiresAt: Date.now() + expiresIn };
  const { source } = sourceWith(answer, { store: { get: () => kept, set: () => {} } });
  for (const token of tokens) {
    expect(await source.getToken()).toBe(token);
    source.invalidate();
  }
});

test.each<[string, () => unknown]>([
  ["throws", () => JSON.parse("")],
  ["has an invalid token", () => ({ token: "a b", refreshAt: 1e15, expiresAt: 1e15 })],
  ["has no times", () => ({ token: "a" })],
  ["holds null", () => null],
])("a store that %s is ignored", async (_, get) => {
  const store = { get, set: () => Promise.reject(new Error("down")) } as TokenStore;
  const { source, requests } = sourceWith(tokenAnswer, { store });
  expect([await source.getToken(), await source.getToken()]).toEqual(["canary-token-1", "canary-token-1"]);
  expect(requests).toHaveLength(1);
});

test("a store that does not answer is ignored after five seconds", async () => {
  const hang = () => new Promise<never>(() => {});
  const { source } = sourceWith(tokenAnswer, { store: { get: hang, set: hang } });
  const token = source.getToken();
  await pass(5);
  expect(await token).toBe("canary-token-1");
  expect(vi.getTimerCount()).toBe(0);
});
