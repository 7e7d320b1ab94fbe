import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { costMeter, type LedgergateError, limitRate, watchCalls } from "../src/index.ts";
import { type Answer, clientWith, json, scriptedClient } from "./fixtures/notes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Answers that stall in each stage of a call: before the answer, in its body, and before the next attempt. No server reacts to a signal. */
const stages: Readonly<Record<string, Answer>> = {
  request: () => new Promise(() => {}),
  body: () => new Response(new ReadableStream({})),
  wait: () => new Response("", { status: 503, headers: { "retry-after": "20" } }),
};

/** Returns the outcome of a call, and its duration in milliseconds of fake time. */
async function endOf(call: Promise<unknown>): Promise<{ readonly error: LedgergateError; readonly afterMs: number }> {
  const startedAt = performance.now();
  const ended = call.then(
    () => Promise.reject(new Error("The call should have failed.")),
    (error: LedgergateError) => ({ error, afterMs: performance.now() - startedAt }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
  return ended;
}

test.each(["request", "body"])("timeoutMs ends a %s that takes too long, and aborts its signal", async (stage) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const { notes } = scriptedClient((sent, init) => {
    signals.push(init.signal);
    return (stages[stage] as Answer)(sent, init);
  });
  const { error, afterMs } = await endOf(notes.getNote({ id: 1 }, { timeoutMs: 250 }));
  expect(error).toMatchObject({ kind: "timeout", operation: "getNote", attempts: 1 });
  expect(error.message).toBe("getNote: no complete answer within 250 ms (timeoutMs).");
  expect(afterMs).toBe(250);
  expect(signals[0]?.aborted).toBe(true);
});

test("without options an attempt takes no more than 30 seconds, and a call as long as its attempts", async () => {
  const { notes } = clientWith({ retries: { limit: 1, maxDelayMs: 0 } }, ...repeat("request"));
  const startedAt = performance.now();
  const call = notes.getNote({ id: 1 }).catch(({ message }) => [message, performance.now() - startedAt]);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await call).toEqual(["getNote: no complete answer within 30000 ms (timeoutMs).", expect.closeTo(60_000, -1)]);
});

test("timeoutMs applies to each attempt", async () => {
  const answer = stages.request as Answer;
  const { notes } = clientWith({ timeoutMs: 250, retries: { limit: 2, maxDelayMs: 0 } }, answer, answer, answer);
  const { error, afterMs } = await endOf(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({ kind: "timeout", attempts: 3 });
  expect(afterMs).toBeGreaterThanOrEqual(750);
  expect(afterMs).toBeLessThanOrEqual(752);
});

test.each(["request", "body"])("deadlineMs ends a %s, and no attempt follows", async (stage) => {
  const { notes } = clientWith({ timeoutMs: 250, deadlineMs: 400, retries: { maxDelayMs: 0 } }, ...repeat(stage));
  const { error, afterMs } = await endOf(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({ kind: "timeout", attempts: 2 });
  expect(error.message).toBe("getNote: no complete answer within 400 ms (deadlineMs).");
  expect(afterMs).toBe(400);
});

test("a wait beyond the deadline does not start: the failure is returned at once", async () => {
  const { notes, sent } = clientWith({ deadlineMs: 20_000 }, ...repeat("wait"));
  const { error, afterMs } = await endOf(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({ kind: "api", status: 503, attempts: 1, retryAfterMs: 20_000 });
  expect(afterMs).toBe(0);
  expect(sent).toHaveLength(1);
});

test.each(["request", "body", "wait"])(
  "the caller's signal ends a %s at once, with its reason as cause",
  async (stage) => {
    const { notes, sent } = clientWith({}, ...repeat(stage));
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("the user left")), 100);
    const { error, afterMs } = await endOf(notes.getNote({ id: 1 }, { signal: controller.signal }));
    expect(error).toMatchObject({ kind: "aborted", attempts: 1, cause: { message: "the user left" } });
    expect(afterMs).toBe(100);
    expect(sent).toHaveLength(1);
  },
);

test("the caller's signal ends the request and the wait of a call through raw", async () => {
  const abortable: Answer = (_, init) =>
    new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  for (const answer of [abortable, stages.wait as Answer]) {
    const { raw, sent } = clientWith({}, answer, answer);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const call = raw.GET("/notes/{id}", { params: { path: { id: "1" } }, signal: controller.signal });
    const { error, afterMs } = await endOf(call);
    expect(error).toMatchObject({ kind: "aborted", operation: "getNote", attempts: 1 });
    expect(afterMs).toBe(100);
    expect(sent).toHaveLength(1);
  }
});

test("a signal that is already aborted sends nothing", async () => {
  const { notes, sent } = scriptedClient();
  await expect(notes.getNote({ id: 1 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "aborted",
    attempts: 0,
  });
  expect(sent).toHaveLength(0);
});

test("a signal that is aborted between two attempts, as by a hook, ends the wait before it begins", async () => {
  const controller = new AbortController();
  const { notes, sent } = clientWith(
    { plugins: [watchCalls({ onRetry: () => controller.abort() })] },
    ...repeat("wait"),
  );
  const { error, afterMs } = await endOf(notes.getNote({ id: 1 }, { signal: controller.signal }));
  expect(error).toMatchObject({ kind: "aborted", attempts: 1 });
  expect(afterMs).toBeLessThanOrEqual(1);
  expect(sent).toHaveLength(1);
});

const note: Answer = () => json({ text: "a" });
const gone: Answer = () => new Response("", { status: 404 });
const down: Answer = () => new Response("", { status: 503 });
const reset: Answer = () => Promise.reject(new Error("reset"));
const html: Answer = () => new Response("<p>");

const rateOf = (computeUnitsPerSecond: number) => ({ plugins: [limitRate({ computeUnitsPerSecond })] });

/** Every possible end of a call: the answers, the options, and the time of an abort. */
const endings: readonly [kind: string, title: string, options: object, answers: Answer[], abortAfterMs?: number][] = [
  ["ok", "a success", {}, [note]],
  ["ok", "a success after a wait", {}, [down, note]],
  ["ok", "a success after a stall", { timeoutMs: 100 }, [stages.body as Answer, note]],
  ["ok", "a success after a limiter's wait", rateOf(10), [note]],
  ["api", "a failure that is not retried", {}, [gone]],
  ["api", "failures to the last attempt", {}, [down, down, down]],
  ["api", "a wait beyond the deadline", { deadlineMs: 10_000 }, repeat("wait")],
  ["network", "no answer to any attempt", {}, [reset, reset, reset]],
  ["invalid_response", "an answer in HTML", {}, [html]],
  ["invalid_input", "an input that is refused", {}, []],
  ["budget_exceeded", "an exhausted budget", { plugins: [costMeter({ budget: 1 })] }, []],
  ["timeout", "an attempt that takes too long", { timeoutMs: 100, retries: 0 }, repeat("request")],
  ["timeout", "the deadline in a body", { deadlineMs: 100 }, repeat("body")],
  ["timeout", "a limiter's wait beyond the deadline", { ...rateOf(1), deadlineMs: 10 }, []],
  ["aborted", "a signal that is aborted already", {}, [], -1],
  ["aborted", "an abort of a request", {}, repeat("request"), 50],
  ["aborted", "an abort of a body", {}, repeat("body"), 50],
  ["aborted", "an abort of a wait", {}, repeat("wait"), 50],
  ["aborted", "an abort of a limiter's wait", rateOf(1), [], 50],
];

test.each(endings)("a call that ends as %s by %s leaves no timer and no listener behind", async (...ending) => {
  const [kind, , options, answers, abortAfterMs] = ending;
  const controller = new AbortController();
  const { signal } = controller;
  if (abortAfterMs === -1) controller.abort();
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
  const { notes } = clientWith(options, ...answers);
  const call = notes.getNote({ id: kind === "invalid_input" ? -1 : 1 }, { signal }).then(
    () => "ok",
    (error: LedgergateError) => error.kind,
  );
  await vi.advanceTimersByTimeAsync(Math.max(0, abortAfterMs ?? 0));
  if (abortAfterMs !== undefined) controller.abort();
  // Checked at once, since a leftover timer would expire later.
  let ended = "";
  void call.then((outcome) => {
    ended = outcome;
  });
  for (let ms = 0; ms < 60_000 && ended === ""; ms += 10) await vi.advanceTimersByTimeAsync(10);
  expect([ended, vi.getTimerCount(), listeners]).toEqual([kind, 0, []]);
});

test("a late answer of a fetch that ignores its signal has no effect", async () => {
  const seen: unknown[] = [];
  const plugins = [watchCalls({ onResponse: ({ attempt, status }) => seen.push([attempt, status]) })];
  const answerAfter = (ms: number, id: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const body = new ReadableStream({
      async start(controller) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ text: id })));
        controller.close();
      },
    });
    return new Response(body, { headers: { "x-block-height": id, "x-chain-id": "4" } });
  };
  for (const lateMs of [120, 60]) {
    const { notes } = clientWith(
      { timeoutMs: 100, retries: { maxDelayMs: 0 }, plugins },
      answerAfter(lateMs, "1"),
      answerAfter(10, "2"),
    );
    const call = notes.getNote({ id: 1 }).withResponse();
    await vi.advanceTimersByTimeAsync(1_000);
    const { data, ledger } = await call;
    expect([data, ledger.blockHeight]).toEqual([{ text: "2" }, 2n]);
  }
  // In the second case, the first answer arrived in time, but its body did not.
  expect(seen).toEqual([
    [2, 200],
    [1, 200],
    [2, 200],
  ]);
});

test("a deadline during a later attempt reports the previous failure", async () => {
  const { notes } = clientWith({ deadlineMs: 400, retries: { maxDelayMs: 0 } }, down, stages.request as Answer);
  const { error } = await endOf(notes.getNote({ id: 1 }));
  expect(error).toMatchObject({
    kind: "timeout",
    attempts: 2,
    cause: { message: "getNote: 503 http_503: the body is empty." },
  });
  expect(error.status).toBeUndefined();
});

test("a limit beyond a timer's range is no limit", async () => {
  const { notes } = clientWith({ timeoutMs: 2 ** 40 }, () => json({ text: "a" }));
  const timers = vi.spyOn(globalThis, "setTimeout");
  expect(await notes.getNote({ id: 1 })).toEqual({ text: "a" });
  expect(timers).not.toHaveBeenCalled();
});

const outcomes = fc.record({
  afterMs: fc.integer({ min: 0, max: 3_000 }),
  outcome: fc.constantFrom("ok", "503", "429", "reset", "stall"),
});

test("whatever the server does, a call ends by its deadline, and nothing is sent or left behind after it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcomes, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 8_000 }),
      fc.integer({ min: 1, max: 4_000 }),
      async (script, deadlineMs, timeoutMs) => {
        const sentAt: number[] = [];
        const fetch = async () => {
          sentAt.push(performance.now());
          const { afterMs, outcome } = script[(sentAt.length - 1) % script.length] as (typeof script)[number];
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          if (outcome === "reset") throw new Error("reset");
          if (outcome === "stall") return new Response(new ReadableStream({}));
          if (outcome === "429") return new Response("", { status: 429, headers: { "retry-after": "1" } });
          return outcome === "503" ? new Response("", { status: 503 }) : json({ text: "a" });
        };
        const { notes } = clientWith({ fetch, deadlineMs, timeoutMs, retries: { limit: 9, budget: 1 } });
        const startedAt = performance.now();
        let endedAt = Number.NaN;
        const end = () => {
          endedAt = performance.now();
        };
        const call = notes.getNote({ id: 1 }).then(end, end);
        await vi.advanceTimersByTimeAsync(30_000);
        await call;
        expect(endedAt - startedAt).toBeLessThanOrEqual(deadlineMs + 1);
        for (const time of sentAt) expect(time).toBeLessThanOrEqual(endedAt);
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

function repeat(stage: string): Answer[] {
  return Array.from({ length: 9 }, () => stages[stage] as Answer);
}
