import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ClientOptions, costMeter, type LedgergateError, limitRate, watchCalls } from "../src/index.ts";
import {
  type Answer,
  clientWith,
  down,
  failure,
  getNote,
  getRaw,
  note,
  reset,
  type Scripted,
  status,
} from "./fixtures/notes.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Answers that stall in each stage of a call: before the answer, in its body, and before the next attempt. No server reacts to a signal. */
const stages = {
  request: () => new Promise<Response>(() => {}),
  body: () => new Response(new ReadableStream({})),
  wait: status(503, { "retry-after": "20" }),
} as const;
const repeat = (stage: keyof typeof stages): Answer[] => Array(9).fill(stages[stage]);
const atOnce = (limit: number) => ({ limit, maxDelayMs: 0 });

/** Returns the outcome of a call, and its duration in milliseconds of fake time. */
async function endOf(call: Promise<unknown>): Promise<{ readonly error: LedgergateError; readonly afterMs: number }> {
  const startedAt = performance.now();
  const ended = failure(call).then((error) => ({ error, afterMs: performance.now() - startedAt }));
  await vi.advanceTimersByTimeAsync(70_000);
  expect(vi.getTimerCount()).toBe(0);
  return ended;
}

const before = { message: "getNote: 503 http_503: the body is empty." };
const left = { message: "the user left" };

/** Name, answers, options, the milliseconds until the call ends, and its error; the milliseconds until the caller leaves. */
type Row = [string, Answer[], Partial<ClientOptions>, number, object, number?];

// An attempt that takes no time still costs a tick of the clock.
const rows = (["request", "body", "wait"] as const).flatMap((stage): Row[] => {
  const late = (limit: string, attempts = 1) => ({
    kind: "timeout",
    operation: "getNote",
    attempts,
    message: `getNote: no complete answer within ${limit}.`,
  });
  const abort: Row = [`an abort of a ${stage}`, repeat(stage), {}, 100, { kind: "aborted", cause: left }, 100];
  if (stage === "wait") return [abort];
  const one = { timeoutMs: 250, retries: 0 };
  const three = { timeoutMs: 250, retries: atOnce(2) };
  const deadline = { timeoutMs: 250, deadlineMs: 400, retries: atOnce(9) };
  return [
    abort,
    [`timeoutMs of a ${stage}`, repeat(stage), one, 250, late("250 ms (timeoutMs)")],
    [`timeoutMs of each ${stage}`, repeat(stage), three, 752, late("250 ms (timeoutMs)", 3)],
    [`deadlineMs of a ${stage}`, repeat(stage), deadline, 400, late("400 ms (deadlineMs)", 2)],
    [`30 seconds of a ${stage}`, repeat(stage), { retries: atOnce(1) }, 60_001, late("30000 ms (timeoutMs)", 2)],
  ];
});

const unanswered = { status: 503, attempts: 1, retryAfterMs: 20_000 };
const later = { deadlineMs: 400, retries: atOnce(2) };
const hasCause = { kind: "timeout", attempts: 2, cause: before };

test.each<Row>([
  ...rows,
  ["a wait beyond the deadline", repeat("wait"), { deadlineMs: 20_000 }, 0, unanswered],
  ["a deadline in a later attempt has the failure before it", [down, stages.request], later, 400, hasCause],
])("a call ends in time: %s", async (_, answers, options, endsAfterMs, expected, abortAfterMs) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const watched = answers.map(
    (answer): Answer =>
      (sent, init) => {
        signals.push(init.signal);
        return answer(sent, init);
      },
  );
  const { notes } = clientWith(options, ...watched);
  const controller = new AbortController();
  if (abortAfterMs) setTimeout(() => controller.abort(new Error("the user left")), abortAfterMs);
  const { signal } = controller;
  const { error, afterMs } = await endOf(getNote(notes, { signal }));
  expect(error).toMatchObject(expected);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  if (error.kind === "timeout") expect([error.status, signals.at(-1)?.aborted]).toEqual([undefined, true]);
  expect([afterMs, signals.length]).toEqual([endsAfterMs, error.attempts]);
});

test("the caller's signal ends the request and the wait of a call through raw", async () => {
  const abortable: Answer = (_, init) =>
    new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  for (const answer of [abortable, stages.wait]) {
    const { raw, sent } = clientWith({}, answer, answer);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const { error, afterMs } = await endOf(getRaw(raw, { signal: controller.signal }));
    expect(error).toMatchObject({ kind: "aborted", operation: "getNote", attempts: 1 });
    expect([afterMs, sent.length]).toEqual([100, 1]);
  }
});

const hang = () => new Promise<never>(() => {});
const hanging = [{ onRequest: hang }, { onResponse: hang }, { onError: hang }, { onResponse: () => stages.body() }];

// Middleware that hangs, or whose answer does.
test.each(
  hanging.flatMap((middleware, index) =>
    ["timeoutMs", "deadlineMs", "signal"].map((limit) => ({ middleware, index, limit })),
  ),
)("the whole call has its limits: $limit of middleware $index", async ({ middleware, limit }) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  const options = limit === "signal" ? { signal: controller.signal } : { [limit]: 100 };
  const answer = "onError" in middleware ? reset : note;
  for (const call of [
    (one: Scripted) => one.notes.getNote({ id: 1 }, options),
    (one: Scripted) => getRaw(one.raw, options),
  ]) {
    const client = clientWith({ retries: 0 }, answer);
    client.raw.use(middleware);
    const { error, afterMs } = await endOf(call(client));
    expect(error.kind).toBe(limit === "signal" ? "aborted" : "timeout");
    expect(afterMs).toBeLessThanOrEqual(101);
  }
});

test.each([50, 1000])("a timer that is %i ms late lets answers that have arrived be read first", async (lateMs) => {
  const { notes, raw } = clientWith({ timeoutMs: 100, deadlineMs: 100, retries: 0 }, async () => {
    // The process is frozen, and then the timer is first.
    const dueAt = performance.now() + 100;
    setTimeout(() => vi.spyOn(performance, "now").mockReturnValue(dueAt + lateMs), 99);
    await new Promise((resolve) => setTimeout(resolve, 101));
    return note();
  });
  raw.use({ onResponse() {} });
  const timers = vi.spyOn(globalThis, "setTimeout");
  const call = getNote(notes);
  await vi.advanceTimersByTimeAsync(150);
  expect(await call).toEqual({ text: "a" });
  // Node warns of a negative time.
  for (const [, ms] of timers.mock.calls) expect(ms).toBeGreaterThanOrEqual(0);
});

test("a signal that a hook aborts ends the wait before it begins", async () => {
  const controller = new AbortController();
  const plugins = [watchCalls({ onRetry: () => controller.abort() })];
  const { notes, sent } = clientWith({ plugins }, ...repeat("wait"));
  const { error, afterMs } = await endOf(getNote(notes, { signal: controller.signal }));
  expect(error).toMatchObject({ kind: "aborted", attempts: 1 });
  expect(afterMs).toBeLessThanOrEqual(1);
  expect(sent).toHaveLength(1);
});

const html = status(200, {}, "<p>");
const rateOf = (computeUnitsPerSecond: number) => ({ plugins: [limitRate({ computeUnitsPerSecond })] });

/** Every possible end of a call: the answers, the options, and the time of an abort. */
const endings: readonly [kind: string, title: string, options: object, answers: Answer[], abortAfterMs?: number][] = [
  ["ok", "a success", {}, [note]],
  ["ok", "a success after a wait", {}, [down, note]],
  ["ok", "a success after a stall", { timeoutMs: 100 }, [stages.body, note]],
  ["ok", "a success after a limiter's wait", rateOf(10), [note]],
  ["api", "a failure that is not retried", {}, [status(404)]],
  ["api", "failures to the last attempt", {}, [down, down, down]],
  ["network", "no answer to any attempt", {}, [reset, reset, reset]],
  ["invalid_response", "an answer in HTML", {}, [html]],
  ["invalid_input", "an input that is refused", {}, []],
  ["budget_exceeded", "an exhausted budget", { plugins: [costMeter({ budget: 1 })] }, []],
  ["timeout", "a limiter's wait beyond the deadline", { ...rateOf(1), deadlineMs: 10 }, []],
  ["aborted", "a signal that is aborted already", {}, [], -1],
  ["aborted", "an abort of a limiter's wait", rateOf(1), [], 50],
];

test.each(endings)("a call that ends as %s by %s leaves no timer and no listener behind", async (...ending) => {
  const [kind, , options, answers, abortAfterMs] = ending;
  const controller = new AbortController();
  const { signal } = controller;
  if (abortAfterMs === -1) controller.abort();
  const { notes, sent } = clientWith(options, ...answers);
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
  expect([ended, vi.getTimerCount(), getEventListeners(signal, "abort")]).toEqual([kind, 0, []]);
  if (abortAfterMs === -1) expect(sent).toEqual([]);
});

test("a late answer has no effect", async () => {
  const seen: unknown[] = [];
  const plugins = [watchCalls({ onResponse: ({ attempt }) => seen.push(attempt) })];
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
    const options = { timeoutMs: 100, retries: { maxDelayMs: 0 }, plugins };
    const { notes } = clientWith(options, answerAfter(lateMs, "1"), answerAfter(10, "2"));
    const call = getNote(notes).withResponse();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ data: { text: "2" }, ledger: { blockHeight: 2n } });
  }
  // In the second case, the first answer arrived in time, but its body did not.
  expect(seen).toEqual([2, 1, 2]);
});

test("a limit beyond a timer's range is no limit", async () => {
  const { notes } = clientWith({ timeoutMs: 2 ** 40 }, note);
  const timers = vi.spyOn(globalThis, "setTimeout");
  expect(await getNote(notes)).toEqual({ text: "a" });
  expect(timers).not.toHaveBeenCalled();
});
