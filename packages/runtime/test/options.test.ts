import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { api, KEY } from "./fixtures/notes.ts";

const create = (options: object) => createClient(api, { baseUrl: "http://gateway.test", apiKey: KEY, ...options });

const NAMES =
  "baseUrl, apiKey, token, fetch, headers, timeoutMs, deadlineMs, retries, usage, budget, limiter, onRequest,";

test.each([
  [{ baseUrl: "gateway.test" }, "baseUrl must be an absolute http or https URL without user name, password, ? and #"],
  [{ baseUrl: "ftp://gateway.test" }, "baseUrl must be an absolute http or https URL"],
  [{ baseUrl: "http://a:b@gateway.test" }, "baseUrl must be an absolute http or https URL"],
  [{ baseUrl: "http://gateway.test?" }, "baseUrl must be an absolute http or https URL"],
  [{ baseUrl: undefined }, "baseUrl must be an absolute http or https URL"],
  [{ apiKey: "" }, "apiKey must be visible ASCII characters without spaces"],
  [{ apiKey: undefined }, "apiKey must be visible ASCII characters without spaces"],
  [{ token: "a b" }, "token must be visible ASCII characters without spaces"],
  [{ token: "" }, "token must be visible ASCII characters without spaces"],
  [{ timeoutMs: 0 }, "timeoutMs must be a number from 1"],
  [{ timeoutMs: Number.NaN }, "timeoutMs must be a number from 1"],
  [{ timeoutMs: "5" }, "timeoutMs must be a number from 1"],
  [{ deadlineMs: -1 }, "deadlineMs must be a number from 1"],
  [{ retries: -1 }, "retries.limit must be a number from 0"],
  [{ retries: Number.NaN }, "retries.limit must be a number from 0"],
  [{ retries: "2" }, "retries must be a number or an object"],
  [{ retries: null }, "retries must be a number or an object"],
  [{ retries: { baseDelayMs: -1 } }, "retries.baseDelayMs must be a number from 0"],
  [{ retries: { budget: Number.NaN } }, "retries.budget must be a number from 0"],
  [{ retries: { jitter: 1 } }, "retries.jitter is not an option (known: limit, baseDelayMs, maxDelayMs,"],
  [{ fetch: "fetch" }, "fetch must be a function"],
  [{ budget: Number.NaN }, "budget must be a number from 0"],
  [{ budget: -1 }, "budget must be a number from 0"],
  [{ limiter: 5 }, "limiter must be an object"],
  [{ limiter: {} }, "limiter.computeUnitsPerSecond must be a number from 1"],
  [{ limiter: { computeUnitsPerSecond: 5, burst: 0 } }, "limiter.burst must be a number from 1"],
  [{ limiter: { rate: 5 } }, "limiter.rate is not an option (known: computeUnitsPerSecond, burst)"],
  [{ usage: true }, "usage must be an object"],
  [{ usage: { chargeErrors: 1 } }, "usage.chargeErrors must be true or false"],
  [{ onRequest: "log" }, "onRequest must be a function"],
  [{ onResponse: "log" }, "onResponse must be a function"],
  [{ onRetry: "log" }, "onRetry must be a function"],
  [{ onError: "log" }, "onError must be a function"],
  [{ logger: { info: () => {} } }, "logger must be an object with the methods debug, info, warn, error"],
  [{ observers: {} }, "observers must be a list"],
  [{ onLedgerState: {} }, "onLedgerState must be a function"],
  [{ expectChainId: 256 }, "expectChainId must be a whole number from 0 to 255"],
  [{ maxStalenessMs: -1 }, "maxStalenessMs must be a number from 0"],
  [{ headers: { "a b": "c" } }, "headers must be an object of header names and texts without line breaks"],
  [{ timeout: 5 }, `timeout is not an option (known: ${NAMES}`],
  [{ constructor: 5 }, `constructor is not an option (known: ${NAMES}`],
])("createClient with %o is refused, naming option and rule", (options, message) => {
  expect(() => create(options)).toThrow(`The option ${message}`);
});

test("an API without ledger state takes none of its options", () => {
  const { ledgerHeaders: _, ledgerState: __, ...plain } = api;
  const options = { baseUrl: "http://gateway.test", apiKey: KEY, expectChainId: 1 };
  expect(() => createClient(plain, options)).toThrow("The option expectChainId is not an option (known: baseUrl,");
});

test("an option that is undefined is as one that is not given", () => {
  expect(() => create({ token: undefined, timeoutMs: undefined, retries: { limit: undefined } })).not.toThrow();
});

test("a token travels as bearer in Authorization, on top of the key", async () => {
  const seen: (string | null)[] = [];
  const client = createClient<object, { findNote(input: { name: string }): Promise<unknown> }>(api, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    token: "t0ken",
    fetch: async (_, init) => {
      seen.push(new Headers(init.headers).get("authorization"));
      return new Response("{}");
    },
  });
  await client.findNote({ name: "a" });
  expect(seen).toEqual(["Bearer t0ken"]);
});

test("an API that knows no bearer refuses a token, and one with a key header sends the key as it is", async () => {
  const { bearer: _, ...noBearer } = api;
  expect(() => createClient(noBearer, { baseUrl: "http://gateway.test", apiKey: KEY, token: "t" })).toThrow(
    "The option token is not taken",
  );
  const seen: string[] = [];
  const keyed = { ...noBearer, serverPath: "", apiKeyHeader: "Authorization" };
  const client = createClient<object, { findNote(input: { name: string }): Promise<unknown> }>(keyed, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    fetch: async (url, init) => {
      seen.push(url, new Headers(init.headers).get("authorization") ?? "");
      return new Response("{}");
    },
  });
  await client.findNote({ name: "a" });
  expect(seen).toEqual(["http://gateway.test/named/a", KEY]);
});

test("a client shows neither key nor token when it is inspected", async () => {
  const { inspect } = await import("node:util");
  expect(inspect(create({ token: "t0ken-canary" }), { depth: 10, showHidden: true })).not.toMatch(/canary/);
});
