import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import {
  type ApiDescriptor,
  type CallOptions,
  type CallPromise,
  type Client,
  costMeter,
  createClient,
  type TokenSource,
} from "@ledgergate/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

// A retry without a wait still needs a tick of the clock.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const api: ApiDescriptor = {
  serverPath: "/v1",
  bearer: true,
  operations: { getNote: { method: "GET", path: "/note", input: {}, computeUnits: 15 } },
};

type Notes = { getNote(input?: object, options?: CallOptions): CallPromise<unknown> };

interface NotePaths {
  "/note": { get: { responses: { 200: { content: { "application/json": object } } } } };
}

/** A client with a token source, for a service that accepts the test's tokens, and the tokens sent so far. */
function clientBy(source: TokenSource, accepts: (token: string) => boolean) {
  const sent: string[] = [];
  const cost = costMeter();
  const client: Client<NotePaths, Notes> = createClient(api, {
    baseUrl: "http://service.test",
    token: source,
    plugins: [cost],
    fetch: async (_, init) => {
      const token = new Headers(init.headers).get("authorization") ?? "";
      sent.push(token);
      const message = `${token} ${encodeURIComponent(token)} ${btoa(token.slice(7))}`;
      return accepts(token.slice(7)) ? Response.json({ message }) : Response.json({ message }, { status: 401 });
    },
  });
  return { client, cost, sent };
}

const isSecond = (token: string) => token === "canary-token-2";
const always = () => true;
const never = () => false;
const hang: Answer = () => new Promise(() => {});
const slow: Answer = async (n) => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return tokenAnswer(n);
};
const late = { kind: "timeout", message: "getNote: no complete answer within 50 ms (deadlineMs)." };
const own = { headers: { authorization: "Bearer own" } };
const noToken = { operation: "requestToken", code: "refused", status: 401 };

// The service, the provider, the end of a call, the tokens that it sends, the number that it asks for; its options.
test.each<[string, (token: string) => boolean, Answer, object, string, number, CallOptions?]>([
  ["a refused token is replaced", isSecond, tokenAnswer, { status: 200, attempts: 2 }, "1,2", 2, { retries: 0 }],
  ["it is replaced once", never, tokenAnswer, { status: 401, attempts: 2 }, "1,2", 2, { retries: 9 }],
  ["without a token no call is sent", always, () => refusal(401), noToken, "", 1],
  ["a call's own header is kept", never, tokenAnswer, { status: 401, attempts: 1 }, "Bearer own", 0, own],
  ["without a deadline a call waits", always, slow, { status: 200, attempts: 1 }, "1", 1],
  ["the deadline ends the wait for a token", always, hang, late, "", 1, { deadlineMs: 50 }],
])("%s", async (_, accepts, answer, ends, tokens, asked, options) => {
  const { source, requests } = sourceWith(answer);
  const { client, cost, sent } = clientBy(source, accepts);
  const call = client.getNote({}, options).withResponse();
  const outcome = call
    .then(({ attempts, response }) => ({ attempts, status: response.status }))
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toMatchObject(ends);
  expect([`${sent}`.replaceAll("Bearer canary-token-", ""), requests.length]).toEqual([tokens, asked]);
  expect(cost.usage.computeUnits).toBe(sent.length * 15);
});

test("refused tokens cause no endless requests, and no error shows one", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, never);
  const errors: unknown[] = [];
  for (let i = 0; i < 5; i++) errors.push(await client.getNote().catch((error: unknown) => error));
  expect([requests.length, sent.length]).toEqual([2, 6]);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(client.getNote()).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(3);
  const shown = inspect(errors, { depth: 10 }) + JSON.stringify(errors);
  for (const token of ["canary-token-1", "canary-token-2"].flatMap((token) => [token, btoa(token)]))
    expect(shown).not.toContain(token);
  expect(shown).toContain("[secret]");
});

test("a refused token is replaced after the clock is set back", async () => {
  const { source } = sourceWith(tokenAnswer);
  const refused = new Set(["canary-token-1"]);
  const { client } = clientBy(source, (token) => !refused.has(token));
  await client.getNote();
  refused.add("canary-token-2");
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await client.getNote()).toMatchObject({ message: expect.any(String) });
});

test.each<[string, Answer, string, abort?: true]>([
  ["has its token", tokenAnswer, "ok"],
  ["gets none", () => refusal(403), "api"],
  ["waits for one until its deadline", hang, "timeout"],
  ["is aborted while it waits for one", hang, "aborted", true],
])("a call that %s leaves no timer or listener behind", async (_, answer, kind, abort) => {
  // The token request has no time limit of its own. Its timer would outlive the call, since other calls may wait for it.
  const { source } = sourceWith(answer, { timeoutMs: Number.POSITIVE_INFINITY });
  const { client } = clientBy(source, always);
  const controller = new AbortController();
  const { signal } = controller;
  const call = client.getNote({}, { signal, deadlineMs: 1000 });
  const ended = call.then(() => "ok").catch((error) => error.kind);
  await vi.advanceTimersByTimeAsync(abort ? 500 : 0);
  if (abort) controller.abort();
  await vi.advanceTimersByTimeAsync(kind === "timeout" ? 1000 : 0);
  expect([await ended, vi.getTimerCount(), getEventListeners(signal, "abort")]).toEqual([kind, 0, []]);
});

test("clients that share a source share its token, its request and its renewal", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const clients = [1, 2, 3].map(() => clientBy(source, (token) => token !== "canary-token-1"));
  await Promise.all(clients.flatMap(({ client }) => Array.from({ length: 7 }, () => client.getNote())));
  expect(requests).toHaveLength(2);
  for (const { sent } of clients) {
    expect(sent.filter((token) => token === "Bearer canary-token-2")).toHaveLength(7);
    expect(new Set(sent).size).toBeLessThanOrEqual(2);
  }
  await vi.advanceTimersByTimeAsync(930_000);
  await Promise.all(clients.map(({ client }) => client.getNote()));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(3);
  for (const { client, sent } of clients) {
    await client.getNote();
    // Calls use the old token during the renewal, then the new one.
    expect(sent.slice(-2)).toEqual(["Bearer canary-token-2", "Bearer canary-token-3"]);
  }
});
