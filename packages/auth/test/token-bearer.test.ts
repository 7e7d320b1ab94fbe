import { inspect } from "node:util";
import { type ApiDescriptor, type CallOptions, type Client, createClient, type TokenSource } from "@ledgergate/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, refusal, sourceWith, tokenAnswer } from "./fixtures/identity-provider.ts";

beforeEach(() => {
  // A retry without a wait still takes a turn of the clock.
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const api: ApiDescriptor = {
  serverPath: "/v1",
  bearer: true,
  operations: { getNote: { method: "GET", path: "/note", input: {}, computeUnits: 15 } },
};

interface Notes {
  getNote(input?: object, options?: CallOptions): Promise<unknown>;
}

interface NotePaths {
  "/note": { get: { responses: { 200: { content: { "application/json": object } } } } };
}

/** A client by a source, of a service that takes the tokens that the test accepts; and the tokens sent so far. */
function clientBy(source: TokenSource, accepts: (token: string) => boolean) {
  const sent: string[] = [];
  const client: Client<NotePaths, Notes> = createClient(api, {
    baseUrl: "http://service.test",
    token: source,
    fetch: async (_, init) => {
      const token = new Headers(init.headers).get("authorization") ?? "";
      sent.push(token);
      const message = `${token} ${encodeURIComponent(token)} ${btoa(token.slice(7))}`;
      return accepts(token.slice(7)) ? Response.json({ message }) : Response.json({ message }, { status: 401 });
    },
  });
  return { client, sent };
}

test("every request carries the token of that moment", async () => {
  const { source } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, () => true);
  await client.getNote();
  await vi.advanceTimersByTimeAsync(1_000_000);
  await client.getNote();
  expect(sent).toEqual(["Bearer canary-token-1", "Bearer canary-token-2"]);
});

test("a refused token is replaced, and the call is sent once more", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, (token) => token === "canary-token-2");
  expect(await client.getNote({}, { retries: 0 })).toMatchObject({ message: expect.any(String) });
  expect(sent).toEqual(["Bearer canary-token-1", "Bearer canary-token-2"]);
  expect(requests).toHaveLength(2);
});

test("raw does so as well", async () => {
  const { source } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, (token) => token === "canary-token-2");
  const { response } = await client.raw.GET("/note");
  expect(response.status).toBe(200);
  expect(sent).toHaveLength(2);
});

test("many calls that are refused at the same time share one new token", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client } = clientBy(source, (token) => token === "canary-token-2");
  await Promise.all(Array.from({ length: 20 }, () => client.getNote()));
  expect(requests).toHaveLength(2);
});

test("a service that refuses every token is not a reason to ask for ever new ones", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, () => false);
  for (let i = 0; i < 5; i++) await expect(client.getNote()).rejects.toMatchObject({ status: 401 });
  expect([requests.length, sent.length]).toEqual([2, 6]);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(client.getNote()).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(3);
});

test("no token stands in an error, in whatever form the service echoes it", async () => {
  const { source } = sourceWith(tokenAnswer);
  const { client } = clientBy(source, () => false);
  const error: unknown = await client.getNote().catch((thrown: unknown) => thrown);
  const shown = inspect(error, { depth: 10 }) + JSON.stringify(error);
  for (const n of [1, 2]) {
    expect(shown).not.toContain(`canary-token-${n}`);
    expect(shown).not.toContain(btoa(`canary-token-${n}`));
  }
  expect(shown).toContain("[secret]");
});

test("without a token nothing is sent and nothing charged, and the error says why", async () => {
  const { source } = sourceWith(() => refusal(401));
  const { client, sent } = clientBy(source, () => true);
  await expect(client.getNote()).rejects.toMatchObject({ operation: "requestToken", code: "refused" });
  expect([sent, client.usage.computeUnits]).toEqual([[], 0]);
});

const never: Answer = () => new Promise(() => {});

test("the caller's signal ends the wait for a token", async () => {
  const { source } = sourceWith(never);
  const { client, sent } = clientBy(source, () => true);
  const controller = new AbortController();
  const call = client.getNote({}, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: "aborted", operation: "getNote" });
  expect(sent).toEqual([]);
});

test("the deadline ends the wait for a token", async () => {
  const { source } = sourceWith(never);
  const { client, sent } = clientBy(source, () => true);
  const call = expect(client.getNote({}, { deadlineMs: 50 })).rejects.toMatchObject({
    kind: "timeout",
    message: "getNote: no token came within the deadline (deadlineMs).",
  });
  await vi.advanceTimersByTimeAsync(50);
  await call;
  expect(sent).toEqual([]);
});

test("a call that has its token leaves no timer and no listener behind", async () => {
  const { source } = sourceWith(tokenAnswer);
  const { client } = clientBy(source, () => true);
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  const added = vi.spyOn(signal, "addEventListener");
  await client.getNote({}, { signal, deadlineMs: 1000 });
  expect(removed.mock.calls.length).toBeGreaterThanOrEqual(added.mock.calls.length);
  expect(vi.getTimerCount()).toBe(0);
});
