import { expect, test } from "vitest";
import { createClient, type TokenSource } from "../src/index.ts";
import { api, json, KEY, type NotePaths, type Notes } from "./fixtures/notes.ts";

const source: TokenSource = {
  getToken: async () => "t0ken",
  invalidate: () => {},
  request(_, { headers }) {
    headers.set("Authorization", "Bearer t0ken");
  },
};

test("a token source puts its token on each request, before anything else sees the request", async () => {
  const seen: unknown[] = [];
  const client = createClient<NotePaths, Notes>(api, {
    baseUrl: "http://gateway.test",
    apiKey: KEY,
    token: source,
    observers: [{ request: (_, { headers }) => void seen.push(headers.get("authorization")) }],
    fetch: async (_, { headers }) => {
      seen.push(new Headers(headers).get("authorization"));
      return json({ text: "a" });
    },
  });
  await client.getNote({ id: 1 });
  expect(seen).toEqual(["Bearer t0ken", "Bearer t0ken"]);
});

test("an API that takes its key in Authorization takes a token in place of it, and not beside it", () => {
  const { bearer: _, ...keyed } = { ...api, serverPath: "/v1", apiKeyHeader: "Authorization" };
  const create = (options: object) => () => createClient(keyed, { baseUrl: "http://gateway.test", ...options });
  expect(create({ token: source })).not.toThrow();
  expect(create({ token: source, apiKey: KEY })).toThrow("The option token is not taken together with apiKey");
  expect(create({})).toThrow("The option apiKey must be");
});

test.each([{}, { request: 5 }, null, 5])("%j is refused as a token", (token) => {
  expect(() => createClient(api, { baseUrl: "http://gateway.test", apiKey: KEY, token: token as never })).toThrow(
    "The option token must be given as visible ASCII characters without spaces, so without the word Bearer, or a token source.",
  );
});

test("an API that knows no bearer token takes no source either", () => {
  const { bearer: _, ...plain } = api;
  expect(() => createClient(plain, { baseUrl: "http://gateway.test", apiKey: KEY, token: source })).toThrow(
    "The option token is not an option",
  );
});
