import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { api, KEY } from "./fixtures/notes.ts";

const create = (options: object) => createClient(api, { baseUrl: "http://gateway.test", apiKey: KEY, ...options });

test.each([
  [{ baseUrl: "gateway.test" }, "The option baseUrl must be an absolute http or https URL."],
  [{ baseUrl: "ftp://gateway.test" }, "The option baseUrl must be an absolute http or https URL."],
  [{ baseUrl: "http://a:b@gateway.test" }, "The option baseUrl must not carry a user name or password."],
  [{ baseUrl: "http://gateway.test?x=1" }, "The option baseUrl must end before ? and #."],
  [{ apiKey: "" }, "The option apiKey must be text of visible ASCII characters, without spaces."],
  [{ apiKey: undefined }, "The option apiKey must be text of visible ASCII characters, without spaces."],
  [{ token: "a b" }, "The option token must be text of visible ASCII characters, without spaces."],
  [{ timeoutMs: 0 }, "The option timeoutMs must be a number of milliseconds above 0 and below 2^31, or Infinity."],
  [
    { timeoutMs: Number.NaN },
    "The option timeoutMs must be a number of milliseconds above 0 and below 2^31, or Infinity.",
  ],
  [{ fetch: "fetch" }, "The option fetch must be a function."],
  [{ headers: { "a b": "c" } }, "The option headers has a name that is no header name."],
  [{ timeout: 5 }, "The option timeout is not an option (known: baseUrl, fetch, headers, timeoutMs, apiKey, token)."],
])("createClient with %o is refused, naming option and rule", (options, message) => {
  expect(() => create(options)).toThrow(message);
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
