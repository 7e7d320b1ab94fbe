import { expect, test } from "vitest";
import {
  type ApiDescriptor,
  type CallPromise,
  type ClientOptions,
  type Credentials,
  createClient,
} from "../src/index.ts";
import { takeKeys } from "../src/parts.ts";

const KEY = "k3y/of+the query";
const one = { operations: {}, serverPath: "", takeKeys, apiKeys: { key: "query" } } as const;
const several = { ...one, apiKeys: { "X-App": "header", "X-User": "header", sig: "query" } } as const;

/** Makes a call that the service always answers with 503. Returns its requests and its error. */
async function send(
  api: Pick<ApiDescriptor, "apiKeys" | "serverPath">,
  options: Partial<ClientOptions & Credentials>,
  path = "/notes",
) {
  const sent: { readonly url: string; readonly headers: Headers }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return Response.json({ message: `no: ${url}` }, { status: 503 });
  };
  const getNote = { method: "GET", path, input: { limit: { in: "query" } }, retryable: true } as const;
  const client = createClient<object, { getNote(input?: object): CallPromise<unknown> }>(
    { ...one, ...api, operations: { getNote } },
    { baseUrl: "http://gateway.test", fetch, retries: { limit: 1, baseDelayMs: 0 }, ...options },
  );
  const error = await client.getNote({ limit: 5 }).catch((cause: unknown) => cause);
  return { sent, error: JSON.stringify(error) };
}

test("a key in the query is sent with each attempt, once, and never shown", async () => {
  const apiKey = "secret-of-nobody";
  const { sent, error } = await send(one, { apiKey });
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`http://gateway.test/notes?limit=5&key=${apiKey}`));
  expect(error).toContain("[secret]");
  expect(error).not.toContain(apiKey);
});

test("each of several keys is sent in its place, and any may be omitted", async () => {
  const { sent } = await send(several, { apiKeys: { "X-App": "app", sig: "a+b" } });
  expect(sent[0]?.url).toBe("http://gateway.test/notes?limit=5&sig=a%2Bb");
  expect(sent[0]?.headers.get("x-app")).toBe("app");
  expect(sent[0]?.headers.has("x-user")).toBe(false);
});

test("if a key is in the path and another in the query, the latter is a member of apiKeys", async () => {
  const { sent } = await send({ ...one, serverPath: "/{apiKey}" }, { apiKey: "path", apiKeys: { key: "query" } });
  expect(sent[0]?.url).toBe("http://gateway.test/path/notes?limit=5&key=query");
});

test("a client without options reports the missing options", () => {
  expect(() => createClient(one, undefined as never)).toThrow("The option apiKey is missing");
});

test.each<[string, Pick<ApiDescriptor, "apiKeys" | "serverPath">, object, string]>([
  ["no key", one, {}, "The option apiKey is missing"],
  ["a key that is not ASCII", one, { apiKey: KEY }, "The option apiKey must be visible ASCII"],
  ["one key of several", several, { apiKey: "key" }, "The option apiKey is not an option"],
  ["an unknown key", several, { apiKeys: { other: "key" } }, "The option apiKeys.other is not an option"],
  ["plug-ins that are not a list", one, { apiKey: "key", plugins: 5 }, "The option plugins must be a list"],
])("%s is refused", async (_, api, options, message) => {
  await expect(send(api, options)).rejects.toThrow(message);
});
