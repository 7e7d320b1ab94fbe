import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type CallObserver, createClient, type TokenSource } from "../src/index.ts";
import { api, clientWith, KEY, note } from "./fixtures/notes.ts";
import { send } from "./fixtures/send.ts";

const source: TokenSource = {
  getToken: async () => "t0ken",
  invalidate: () => {},
  request(_, { headers }) {
    headers.set("Authorization", "Bearer t0ken");
  },
};
const { bearer: _, ...noBearer } = api;
const keyed = { ...noBearer, serverPath: "/v1", apiKeyHeader: "Authorization" };
const baseUrl = "http://gateway.test";

test.each([
  ["a token is sent as bearer", "t0ken"],
  ["a token source puts its token on each request", source],
])("%s, before any plug-in sees the request, and in addition to the key", async (_, token) => {
  const seen: unknown[] = [];
  const plugin: CallObserver = { request: (_, { headers }) => void seen.push(headers.get("authorization")) };
  const { notes, sent } = clientWith({ token, plugins: [plugin] }, note);
  await notes.getNote({ id: 1 });
  expect([...seen, sent[0]?.headers.get("authorization")]).toEqual(["Bearer t0ken", "Bearer t0ken"]);
  expect(sent[0]?.url).toContain(encodeURIComponent(KEY));
});

test("an API with a key header gets the unchanged key there", async () => {
  const { urls, headers } = await send(keyed, "getNote", { id: 1 }, note, { apiKey: KEY });
  expect([...urls, headers.get("authorization")]).toEqual(["http://gateway.test/v1/notes/1", KEY]);
});

test("an API with its key in Authorization accepts a token instead, not both", () => {
  const create = (options: object) => () => createClient(keyed, { baseUrl, ...options });
  expect(create({ token: source })).not.toThrow();
  expect(create({ token: source, apiKey: KEY })).toThrow("The option token must be given without apiKey");
  expect(create({})).toThrow("The option apiKey is missing");
});

test("an API without a bearer or a key has no option for it", () => {
  for (const token of ["t", source])
    expect(() => createClient(noBearer, { baseUrl, apiKey: KEY, token })).toThrow("There is no option token");
  expect(() => createClient({ ...noBearer, serverPath: "" }, { baseUrl, apiKey: KEY })).toThrow(
    "There is no option apiKey",
  );
});

test("a base URL that already contains the key is refused without showing it", () => {
  const create = (baseUrl: string, apiKey: string) => () => createClient(api, { baseUrl, apiKey });
  expect(create(`http://gateway.test/v1/${encodeURIComponent(KEY)}/v1`, KEY)).toThrow(
    /^The option baseUrl must be given without \/v1\/\{apiKey\}\/v1\.$/,
  );
  expect(create("http://k.test/of-k", "k")).not.toThrow();
});

test("a client shows neither key nor token when it is inspected", () => {
  const client = createClient(api, { baseUrl, apiKey: KEY, token: "t0ken-canary" });
  expect(inspect(client, { depth: 10, showHidden: true })).not.toMatch(/canary/);
});

test("a header whose name only looks like that of a secret is shown in errors", async () => {
  const input = { "X-Token-Id": { in: "header", type: "string", secret: false } } as const;
  const read = { method: "GET", path: "/", input, shownHeaders: ["x-token-id"] } as const;
  const echo = () => new Response("no asset-of-all", { status: 400 });
  const own = { serverPath: "", operations: { read } };
  const { error } = await send(own, "read", { "X-Token-Id": "asset-of-all" }, echo);
  expect(error).toMatchObject({ body: "no asset-of-all" });
});
