import { expect, test } from "vitest";
import type { ApiDescriptor, ClientOptions, Credentials } from "../src/index.ts";
import { takeKeys } from "../src/parts.ts";
import { send } from "./fixtures/send.ts";

const KEY = "k3y/of+the query";
const one = { operations: {}, serverPath: "", takeKeys, apiKeys: { key: "query" } } as const;
const several = { ...one, apiKeys: { "X-App": "header", "X-User": "header", sig: "query" } } as const;

/** Makes a call that the service always answers with 503. */
function call(api: Pick<ApiDescriptor, "apiKeys" | "serverPath">, options: Partial<ClientOptions & Credentials>) {
  const getNote = { method: "GET", path: "/notes", input: { limit: { in: "query" } }, retryable: true } as const;
  const answer = (url: string) => Response.json({ message: `no: ${url}` }, { status: 503 });
  const retries = { limit: 1, baseDelayMs: 0 };
  return send({ ...one, ...api, operations: { getNote } }, "getNote", { limit: 5 }, answer, { retries, ...options });
}

test("a key in the query is sent with each attempt, once, and never shown", async () => {
  const apiKey = "secret-of-nobody";
  const { urls, error } = await call(one, { apiKey });
  expect(urls).toEqual(Array(2).fill(`http://gateway.test/notes?limit=5&key=${apiKey}`));
  expect(JSON.stringify(error)).toContain("[secret]");
  expect(JSON.stringify(error)).not.toContain(apiKey);
});

test("each of several keys is sent in its place, and any may be omitted", async () => {
  const { urls, headers } = await call(several, { apiKeys: { "X-App": "app", sig: "a+b" } });
  expect(urls[0]).toBe("http://gateway.test/notes?limit=5&sig=a%2Bb");
  expect([headers.get("x-app"), headers.has("x-user")]).toEqual(["app", false]);
});

test("beside a key in the path, one in the query is a member of apiKeys", async () => {
  const { urls } = await call({ ...one, serverPath: "/{apiKey}" }, { apiKey: "path", apiKeys: { key: "query" } });
  expect(urls[0]).toBe("http://gateway.test/path/notes?limit=5&key=query");
});

test.each<[string, Pick<ApiDescriptor, "apiKeys" | "serverPath">, object, string]>([
  ["no key", one, {}, "The option apiKey is missing"],
  ["a key that is not ASCII", one, { apiKey: KEY }, "The option apiKey must be visible ASCII"],
  ["one key of several", several, { apiKey: "key" }, "There is no option apiKey"],
  ["an unknown key", several, { apiKeys: { other: "key" } }, "There is no option apiKeys.other"],
  ["plug-ins that are not a list", one, { apiKey: "key", plugins: 5 }, "The option plugins must be a list"],
])("%s is refused", async (_, api, options, message) => {
  await expect(call(api, options)).rejects.toThrow(message);
});
