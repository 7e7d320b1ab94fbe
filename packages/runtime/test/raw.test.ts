import { format, inspect } from "node:util";
import { expect, test } from "vitest";
import { costMeter, type LedgergateError, watchCalls } from "../src/index.ts";
import { clientWith, failure, getRaw, json, KEY, note, reset, type Sent, scriptedClient } from "./fixtures/notes.ts";

function recordErrors() {
  const seen: LedgergateError[] = [];
  return { seen, plugins: [watchCalls({ onError: ({ error }) => void seen.push(error) })] };
}

test("raw is the openapi-fetch client: it returns data or error", async () => {
  const { raw, sent } = scriptedClient(note, () => json({ error: {} }, { status: 404 }));
  expect(await getRaw(raw)).toMatchObject({ data: { text: "a" } });
  expect(await getRaw(raw)).toMatchObject({ error: { error: {} }, response: { status: 404 } });
  expect(sent[0]?.url).toBe(`http://gateway.test/base/v1/${encodeURIComponent(KEY)}/v1/notes/1`);
});

test("no console shows the URL of a response, which contains the key", async () => {
  const headers = { "x-chain-id": "4", "x-block-height": "7" };
  const answer = ({ url }: Sent) => Object.defineProperty(json({ text: "a" }, { headers }), "url", { value: url });
  const seen: unknown[] = [];
  const plugins = [{ response: (_: unknown, response: Response) => void seen.push(response) }];
  const { raw, notes } = clientWith({ plugins }, answer, answer);
  const result = await getRaw(raw);
  const rest = await notes.getNote({ id: 1 }).withResponse();
  const { data } = rest;
  seen.push(result, rest, rest.response, Object.entries(rest), new Error("no", { cause: rest.response }));
  for (const shown of [inspect(seen, { depth: 10, getters: true }), format("%o %O", rest, rest.response)]) {
    expect(shown).toContain("status: 200");
    expect(shown).toContain("blockHeight: 7n");
    expect(shown).not.toContain("canary");
  }
  expect(structuredClone([result, rest])).toEqual([{ data }, { ...rest }]);
  expect([data, rest.response.url]).toEqual([{ text: "a" }, expect.stringContaining("canary")]);
});

test("a response that cannot be changed is passed on", async () => {
  const { notes } = scriptedClient(() => Object.freeze(json({ text: "a" })));
  expect(await notes.getNote({ id: 1 })).toEqual({ text: "a" });
});

const secrets = { "x-token": "t0ken-canary" };
const form = new URLSearchParams({ client_id: "a", client_secret: "pa55-canary" });
const body = { text: "a", password: "pa55-canary" };

test.each<[string, object]>([
  ["its body and headers", { body, headers: secrets }],
  ["its body and a list of headers", { body, headers: new Headers(secrets) }],
  ["a form, as in most token requests", { body: form, bodySerializer: String }],
])("raw knows a secret in %s", async (_, init) => {
  const { seen, plugins } = recordErrors();
  const { raw } = clientWith({ retries: 0, plugins }, ({ headers, body }) =>
    json({ error: { message: `${headers.get("x-token")} ${body}` } }, { status: 400 }),
  );
  await raw.POST("/notes", init as never);
  expect(seen).toMatchObject([{ kind: "api", status: 400, message: expect.stringMatching(/text|client_id=a/) }]);
  expect(inspect(seen, { depth: 10, showHidden: true })).not.toContain("canary");
});

test("an undocumented request is named by its method", async () => {
  const seen: unknown[] = [];
  const tell = (event: unknown) => seen.push(event);
  const cost = costMeter();
  const plugins = [cost, watchCalls({ onRequest: tell, onError: tell })];
  const { raw } = clientWith({ retries: 0, plugins }, reset);
  const error = await failure(raw.GET("/v1/other-canary/x" as never, {} as never));
  expect(error).toMatchObject({ kind: "network", operation: "GET", message: expect.stringMatching(/^GET: /) });
  expect(seen).toMatchObject([{ operation: "GET", urlTemplate: "/v1/{apiKey}/v1" }, { operation: "GET" }]);
  expect(inspect([error, seen, cost.usage], { depth: 10 })).not.toContain("canary");
});

test.each([
  [".", KEY],
  ["..", KEY],
  ["1", ".."],
])("raw refuses a path with the segment %s and the key %s", async (id, apiKey) => {
  const { raw, sent } = clientWith({ apiKey }, note);
  const error = await failure(getRaw(raw, { params: { path: { id } } }));
  expect(error).toMatchObject({ kind: "invalid_input", message: expect.stringMatching(/path has/) });
  expect(sent).toEqual([]);
});

test("raw passes options of fetch on, and an invalid number of retries is none", async () => {
  let seen: RequestInit = {};
  const { raw, sent } = clientWith({ retries: { baseDelayMs: 0 } }, (_, init) => {
    seen = init;
    return new Response("", { status: 503 });
  });
  const options = { cache: "no-store", credentials: "omit" } as const;
  await getRaw(raw, { ...options, retries: Number.NaN });
  expect(seen).toMatchObject({ method: "GET", ...options });
  expect(seen).not.toHaveProperty("call");
  expect(sent).toHaveLength(1);
});

test("a failure body of raw is unchanged, even if the transport has read it", async () => {
  const { raw } = scriptedClient(() => json({ Error: "busy" }));
  const { data, error } = await raw.POST("/notes", { body: { text: "a" } });
  expect([data, error]).toEqual([{ Error: "busy" }, undefined]);
});

test("no error of a method or of raw contains a credential that middleware sets", async () => {
  const refuse = ({ headers }: Sent) =>
    json({ error: { code: "no", message: headers.get("x-session") } }, { status: 403 });
  const { seen, plugins } = recordErrors();
  const { notes, raw } = clientWith({ plugins }, refuse, refuse);
  raw.use({ onRequest: ({ request }) => request.headers.set("x-session", "canary-of-middleware") });
  await notes.getNote({ id: 1 }).catch((error) => seen.push(error));
  await getRaw(raw);
  expect(seen).toHaveLength(3);
  expect(inspect(seen, { depth: 10 })).not.toContain("canary");
});

test("middleware of raw sees typed calls, and may set headers or answer", async () => {
  const { notes, raw, sent } = scriptedClient(note);
  raw.use({
    onRequest: ({ request, schemaPath, params }) => {
      request.headers.set("x-path", `${schemaPath} ${params.path?.id}`);
      return schemaPath === "/named/{name}" ? json({ text: "from a cache" }) : undefined;
    },
  });
  await notes.getNote({ id: 1 });
  expect(sent[0]?.headers.get("x-path")).toBe("/notes/{id} 1");
  expect(await notes.findNote({ name: "a" })).toEqual({ text: "from a cache" });
  const aborted = notes.findNote({ name: "a" }, { signal: AbortSignal.abort() });
  expect(await failure(aborted)).toMatchObject({ kind: "aborted" });
  expect(sent).toHaveLength(1);
});

test("middleware may answer a typed call, and replace an answer", async () => {
  const at = (height: string) => json({}, { headers: { "x-chain-id": "4", "x-block-height": height } });
  const { notes, raw } = scriptedClient(reset, () => at("7"));
  raw.use({
    onError: () => at("6"),
    onResponse: ({ response }) => json({ text: "new" }, { headers: Object.fromEntries(response.headers) }),
  });
  const stored = await notes.getNote({ id: 1 }).withResponse();
  expect([stored.data, stored.ledger]).toEqual([{ text: "new" }, { chainId: 4, blockHeight: 6n }]);
  const changed = await notes.getNote({ id: 1 }).withResponse();
  expect([changed.data, changed.ledger.blockHeight]).toEqual([{ text: "new" }, 7n]);
});

test("a body that middleware reads again is an invalid response", async () => {
  const { notes, raw } = scriptedClient(note);
  raw.use({ onResponse: ({ response }) => response.clone() });
  const error = await failure(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({ kind: "invalid_response", operation: "getNote", attempts: 1, status: 200 });
  expect(String(error)).toContain("getNote: the answer cannot be read (");
});

let controller: AbortController;

test.each<[kind: string, body: () => BodyInit]>([
  ["network", () => new ReadableStream({ start: (controller) => controller.error(new Error("other side closed")) })],
  ["invalid_response", () => "<p>"],
  ["aborted", () => new ReadableStream({ pull: () => controller.abort(), start: (c) => c.enqueue(new Uint8Array(1)) })],
])("raw distinguishes %s from other faults while it reads a body", async (kind, body) => {
  controller = new AbortController();
  const { signal } = controller;
  const { raw } = scriptedClient(() => {
    const stream = new Response(body()).body as ReadableStream<Uint8Array>;
    return new Response(stream.pipeThrough(new TransformStream(), { signal }));
  });
  await expect(getRaw(raw, { signal })).rejects.toMatchObject({ kind, operation: "getNote", attempts: 1 });
});
