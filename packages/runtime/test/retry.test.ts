import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LedgergateError } from "../src/index.ts";
import { type Answer, clientWith, json } from "./fixtures/notes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const note = () => json({ text: "a" });
const status =
  (code: number, headers: HeadersInit = {}): Answer =>
  () =>
    new Response("no", { status: code, headers });
const reset: Answer = () => {
  throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
};

/** Runs a call to its end through all waits. Returns its error, if any. */
async function settle(call: Promise<unknown>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

test.each([408, 429, 500, 502, 503, 504])("an answer with status %i is retried", async (code) => {
  const { notes, sent } = clientWith({}, status(code), note);
  const call = notes.getNote({ id: 1 }).withResponse();
  expect(await settle(call)).toMatchObject({ data: { text: "a" }, attempts: 2 });
  expect(sent[1]).toEqual(sent[0]);
});

test("a request without an answer is sent again, and so is one whose body breaks off", async () => {
  const broken: Answer = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("reset")) }));
  const { notes, sent } = clientWith({}, reset, broken, note);
  expect(await settle(notes.getNote({ id: 1 }))).toEqual({ text: "a" });
  expect(sent).toHaveLength(3);
});

test("an attempt that times out is retried", async () => {
  const stalls: Answer = () => new Promise(() => {});
  const { notes } = clientWith({ timeoutMs: 100 }, stalls, note);
  expect(await settle(notes.getNote({ id: 1 }))).toEqual({ text: "a" });
});

test("a retry sends the same body", async () => {
  const { notes, sent } = clientWith({}, reset, note);
  await settle(notes.writeNote({ text: "a" }));
  expect(sent[1]?.body).toBe('{"text":"a","kind":"plain"}');
});

test.each([400, 401, 403, 404, 410, 501])("an answer with status %i is not retried", async (code) => {
  const { notes, sent } = clientWith({}, status(code));
  expect(await settle(notes.getNote({ id: 1 }))).toMatchObject({ kind: "api", status: code, attempts: 1 });
  expect(sent).toHaveLength(1);
});

test("an answer that is no JSON is not retried", async () => {
  const { notes, sent } = clientWith({}, () => new Response("<p>"));
  expect(await settle(notes.getNote({ id: 1 }))).toMatchObject({ kind: "invalid_response" });
  expect(sent).toHaveLength(1);
});

test("an operation that the document does not call retryable is sent once", async () => {
  const { notes, sent } = clientWith({ retries: 5 }, status(503));
  expect(await settle(notes.addNote({ text: "a" }))).toMatchObject({ status: 503, attempts: 1 });
  expect(sent).toHaveLength(1);
});

test("a failure in a 2xx body is retried only if it has a text that the document names", async () => {
  const busy = clientWith({}, () => json({ Error: "class a.B : busy, come back" }), note);
  expect(await settle(busy.notes.writeNote({ text: "a" }))).toEqual({ text: "a" });
  const wrong = clientWith({}, () => json({ Error: "class a.B : no such contract" }));
  expect(await settle(wrong.notes.writeNote({ text: "a" }))).toMatchObject({ kind: "api", attempts: 1 });
});

test("two retries are the default; the client's option overrides it, and the call's option overrides both", async () => {
  const down = Array.from({ length: 9 }, () => status(503));
  expect(await settle(clientWith({}, ...down).notes.getNote({ id: 1 }))).toMatchObject({ attempts: 3 });
  expect(await settle(clientWith({ retries: 4 }, ...down).notes.getNote({ id: 1 }))).toMatchObject({ attempts: 5 });
  const { notes } = clientWith({ retries: { limit: 4 } }, ...down);
  expect(await settle(notes.getNote({ id: 1 }, { retries: 0 }))).toMatchObject({ attempts: 1 });
});

const thousandths = fc.integer({ min: 0, max: 999 }).map((count) => count / 1000);

test("the wait is random up to a bound that doubles to its limit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.array(thousandths, { minLength: 6, maxLength: 6 }),
      async (baseDelayMs, maxDelayMs, randoms) => {
        const times: number[] = [];
        const retries = { limit: 6, baseDelayMs, maxDelayMs, budget: 1 };
        const fetch = async () => {
          times.push(performance.now());
          return new Response("", { status: 503 });
        };
        const random = vi.spyOn(Math, "random");
        for (const value of randoms) random.mockReturnValueOnce(value);
        await settle(clientWith({ fetch, retries }).notes.getNote({ id: 1 }));
        expect(times).toHaveLength(7);
        for (let retry = 0; retry < 6; retry++) {
          const waited = (times[retry + 1] as number) - (times[retry] as number);
          const bound = Math.min(maxDelayMs, baseDelayMs * 2 ** retry);
          // A timer counts in whole milliseconds, and waits at least one.
          expect(Math.abs(waited - bound * (randoms[retry] as number))).toBeLessThanOrEqual(1);
          expect(waited).toBeLessThanOrEqual(Math.max(bound, 1));
        }
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ["7", 7_000],
  [new Date(Date.UTC(2030, 0, 1, 0, 0, 12)).toUTCString(), 12_000],
])("Retry-After: %s sets the wait", async (retryAfter, waitMs) => {
  vi.setSystemTime(Date.UTC(2030, 0, 1));
  const { notes, sent } = clientWith({}, status(429, { "retry-after": retryAfter }), note);
  const call = notes.getNote({ id: 1 });
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  expect(await call).toEqual({ text: "a" });
});

test("a Retry-After in the past is ignored: the usual wait applies", async () => {
  vi.setSystemTime(Date.UTC(2030, 0, 1));
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (const retryAfter of ["0", new Date(Date.UTC(2029, 0, 1)).toUTCString()]) {
    const { notes, sent } = clientWith({}, status(429, { "retry-after": retryAfter }), note);
    const call = notes.getNote({ id: 1 });
    await vi.advanceTimersByTimeAsync(124);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(await call).toEqual({ text: "a" });
  }
});

test("by default the waits are up to 250 ms, then twice as long each time, up to 8 seconds", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  const times: number[] = [];
  const fetch = async () => {
    times.push(performance.now());
    return new Response("", { status: 503 });
  };
  await settle(clientWith({ fetch, retries: { limit: 8 } }).notes.getNote({ id: 1 }));
  const waits = times.slice(1).map((time, index) => Math.round(time - (times[index] as number)));
  const bounds = [250, 500, 1000, 2000, 4000, 8000, 8000, 8000];
  for (const [index, bound] of bounds.entries())
    expect(Math.abs((waits[index] as number) - 0.999 * bound)).toBeLessThan(2);
});

test("a Retry-After beyond the limit is left to the caller", async () => {
  const { notes, sent } = clientWith(
    {},
    status(429, { "retry-after": "31" }),
    status(429, { "retry-after": "30" }),
    note,
  );
  const error = await notes.getNote({ id: 1 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "api", status: 429, attempts: 1, retryAfterMs: 31_000 });
  expect(await settle(notes.getNote({ id: 1 }))).toEqual({ text: "a" });
  expect(sent).toHaveLength(3);
});

test.each(["soon", "-5", "1.5", ""])("Retry-After: %o is ignored", async (retryAfter) => {
  const { notes } = clientWith({ retries: 0 }, status(429, { "retry-after": retryAfter }));
  const error = await settle(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({ status: 429 });
  expect(error).not.toHaveProperty("retryAfterMs");
});

test("an outage costs at most a fifth more requests, and the first calls of a client may all be retried", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return new Response("", { status: 503 });
  };
  const { notes } = clientWith({ fetch });
  for (let call = 0; call < 5; call++) await settle(notes.getNote({ id: 1 }));
  expect(requests).toBe(15);
  await Promise.all(Array.from({ length: 995 }, () => settle(notes.getNote({ id: 1 }))));
  expect(requests).toBe(1200);
});

test("in an outage of any length, retries add a fifth of the calls, or ten in ten seconds", async () => {
  const arrivals = fc.array(fc.record({ calls: fc.nat(60), thenMs: fc.integer({ min: 0, max: 5_000 }) }), {
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 0, max: 5 }), async (arrivals, retries) => {
      let requests = 0;
      const fetch = async () => {
        requests += 1;
        return new Response("", { status: 503 });
      };
      const { notes } = clientWith({ fetch, retries });
      const startedAt = performance.now();
      const calls: Promise<unknown>[] = [];
      for (const step of arrivals) {
        for (let i = 0; i < step.calls; i++) calls.push(notes.getNote({ id: 1 }).catch(() => {}));
        await vi.advanceTimersByTimeAsync(step.thenMs);
      }
      await vi.runAllTimersAsync();
      await Promise.all(calls);
      const windows = (performance.now() - startedAt) / 10_000;
      expect(requests - calls.length).toBeLessThanOrEqual(0.2 * calls.length + 10 + 10 * windows + 1e-6);
      expect(requests - calls.length).toBeLessThanOrEqual(retries * calls.length);
    }),
    { numRuns: 40 },
  );
});

test("raw shares the retries, and returns the last answer unchanged", async () => {
  const { raw, sent } = clientWith({}, reset, status(503), note, status(503), status(503), status(503));
  const first = raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect(await settle(first)).toMatchObject({ data: { text: "a" } });
  expect(sent).toHaveLength(3);
  const second = raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect(await settle(second)).toMatchObject({ error: "no", response: { status: 503 } });
  expect(sent).toHaveLength(6);
});

test("raw knows the operation by method and path, whichever of its methods is used", async () => {
  const { raw, sent } = clientWith({}, () => json({ Error: "busy" }), note, status(503), status(503));
  const post = raw.request("post", "/notes", { body: { text: "a" } });
  expect(await settle(post)).toMatchObject({ data: { text: "a" } });
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ["POST", '{"text":"a"}'],
    ["POST", '{"text":"a"}'],
  ]);
  const untyped = raw as unknown as Record<string, (path: string) => Promise<unknown>>;
  expect(await settle(untyped.GET?.("/notes") as Promise<unknown>)).toMatchObject({ response: { status: 503 } });
  expect(sent).toHaveLength(3);
});

test("a LedgergateError that fetch throws is final, and is the call's error", async () => {
  let sent = 0;
  const { notes } = clientWith({
    fetch: () => {
      sent += 1;
      return Promise.reject(new LedgergateError("invalid_response", "The body has more than 9 bytes."));
    },
  });
  await expect(notes.getNote({ id: 1 })).rejects.toMatchObject({
    message: "The body has more than 9 bytes.",
    operation: "getNote",
    attempts: 1,
  });
  expect(sent).toBe(1);
});
