import { inspect } from "node:util";
import {
  type ApiDescriptor,
  type CallOptions,
  type Client,
  costMeter,
  createClient,
  type TokenSource,
} from "@ledgergate/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, refusal, sourceWith, tokenAnswer } from "./identity-provider.ts";

beforeEach(() => {
  // A retry without a wait still needs a tick of the clock.
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

test("raw replaces a refused token, too", async () => {
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

test("a service that refuses every token does not cause endless token requests", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, () => false);
  for (let i = 0; i < 5; i++) await expect(client.getNote()).rejects.toMatchObject({ status: 401 });
  expect([requests.length, sent.length]).toEqual([2, 6]);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(client.getNote()).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(3);
});

test("no error contains a token, in whatever form the service echoes it", async () => {
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

test("without a token no call is sent or charged, and the error says why", async () => {
  const { source } = sourceWith(() => refusal(401));
  const { client, cost, sent } = clientBy(source, () => true);
  await expect(client.getNote()).rejects.toMatchObject({ operation: "requestToken", code: "refused" });
  expect([sent, cost.usage.computeUnits]).toEqual([[], 0]);
});

test("a clock that is set back does not keep a refused token from being replaced", async () => {
  const { source } = sourceWith(tokenAnswer);
  const refused = new Set(["canary-token-1"]);
  const { client } = clientBy(source, (token) => !refused.has(token));
  await client.getNote();
  refused.add("canary-token-2");
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await client.getNote()).toMatchObject({ message: expect.any(String) });
});

test("a call's own Authorization header is kept, and its refusal causes no new token", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, () => false);
  const headers = { authorization: "Bearer own" };
  await expect(client.getNote({}, { headers })).rejects.toMatchObject({ status: 401, attempts: 1 });
  expect([sent, requests]).toEqual([["Bearer own"], []]);
});

test("without a deadline a call waits for a token without limit", async () => {
  const { source } = sourceWith(async (n) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return tokenAnswer(n);
  });
  const { client, sent } = clientBy(source, () => true);
  const call = client.getNote();
  await vi.advanceTimersByTimeAsync(1000);
  await call;
  expect(sent).toEqual(["Bearer canary-token-1"]);
});

const never: Answer = () => new Promise(() => {});

test("the deadline ends the wait for a token", async () => {
  const { source } = sourceWith(never);
  const { client, sent } = clientBy(source, () => true);
  const call = expect(client.getNote({}, { deadlineMs: 50 })).rejects.toMatchObject({
    kind: "timeout",
    message: "getNote: no complete answer within 50 ms (deadlineMs).",
  });
  await vi.advanceTimersByTimeAsync(50);
  await call;
  expect(sent).toEqual([]);
});

/** Lists the listeners on a signal. The list is live. */
function listenersOn(signal: AbortSignal): readonly unknown[] {
  const listeners: unknown[] = [];
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  vi.spyOn(signal, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    listeners.push(listener);
    add(type, listener as EventListener);
  });
  vi.spyOn(signal, "removeEventListener").mockImplementation((type: string, listener: unknown) => {
    if (listeners.includes(listener)) listeners.splice(listeners.indexOf(listener), 1);
    remove(type, listener as EventListener);
  });
  return listeners;
}

test.each<[string, Answer, string, abort?: true]>([
  ["has its token", tokenAnswer, "ok"],
  ["gets none", () => refusal(403), "api"],
  ["waits for one until its deadline", never, "timeout"],
  ["is aborted while it waits for one", never, "aborted", true],
])("a call that %s leaves no timer and no listener behind", async (_, answer, kind, abort) => {
  // The token request has no time limit of its own. Its timer would outlive the call, since other calls may wait for it.
  const { source } = sourceWith(answer, { timeoutMs: Number.POSITIVE_INFINITY });
  const { client } = clientBy(source, () => true);
  const controller = new AbortController();
  const listeners = listenersOn(controller.signal);
  const call = client.getNote({}, { signal: controller.signal, deadlineMs: 1000 }).then(
    () => "ok",
    (error: { readonly kind: string }) => error.kind,
  );
  await vi.advanceTimersByTimeAsync(abort ? 500 : 0);
  if (abort) controller.abort();
  await vi.advanceTimersByTimeAsync(kind === "timeout" ? 1000 : 0);
  expect([await call, vi.getTimerCount(), listeners]).toEqual([kind, 0, []]);
});

test("clients that share a source share its token, its request and its renewal", async () => {
  const { source, requests } = sourceWith(tokenAnswer);
  const clients = [1, 2, 3].map(() => clientBy(source, (token) => token !== "canary-token-1"));
  await Promise.all(clients.flatMap(({ client }) => [client.getNote(), client.getNote()]));
  expect(requests).toHaveLength(2);
  for (const { sent } of clients) {
    expect(sent.filter((token) => token === "Bearer canary-token-2")).toHaveLength(2);
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

test("a call is sent once more after a 401, regardless of its retries", async () => {
  const { source } = sourceWith(tokenAnswer);
  const { client, sent } = clientBy(source, () => false);
  await expect(client.getNote({}, { retries: 9 })).rejects.toMatchObject({ status: 401, attempts: 2 });
  expect(sent).toEqual(["Bearer canary-token-1", "Bearer canary-token-2"]);
});
