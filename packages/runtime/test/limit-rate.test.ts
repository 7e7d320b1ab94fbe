import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallState, OutgoingRequest } from "../src/call/core.ts";
import { limitRate } from "../src/index.ts";
import { type Answer, clientWith, getNote, note } from "./fixtures/notes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// One call of getNote costs 15 Compute Units.
const oneASecond = { computeUnitsPerSecond: 15 };
const limitedClient = (options: Parameters<typeof limitRate>[0], ...answers: Answer[]) =>
  clientWith({ plugins: [limitRate(options)] }, ...answers);

test("a burst passes at once, and further requests of all clients at the rate", async () => {
  const plugins = [limitRate({ computeUnitsPerSecond: 15, burst: 30 })];
  const clients = [0, 1].map(() => clientWith({ plugins }, note, note));
  const calls = [0, 1, 0, 1].map((index) => clients[index]?.notes.getNote({ id: 1 }));
  const sentAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return clients.flatMap(({ sent }) => sent).length;
  };
  expect([await sentAfter(0), await sentAfter(999), await sentAfter(1)]).toEqual([2, 2, 3]);
  expect([await sentAfter(999), await sentAfter(1)]).toEqual([3, 4]);
  await Promise.all(calls);
});

test.each([
  { computeUnitsPerSecond: Number.POSITIVE_INFINITY },
  { computeUnitsPerSecond: 1, burst: Number.POSITIVE_INFINITY },
])("with %o no request is delayed", async (options) => {
  const { notes } = limitedClient(options, note, note);
  await Promise.all([getNote(notes), notes.getNote({ id: 2 })]);
  expect(vi.getTimerCount()).toBe(0);
});

test("who leaves the queue costs no time, nor does a clock that was ahead", async () => {
  const { notes, sent } = limitedClient(oneASecond, note, note, note);
  await getNote(notes);
  const leaving = Array.from({ length: 59 }, () => {
    const controller = new AbortController();
    const call = notes.getNote({ id: 2 }, { signal: controller.signal });
    return { call, controller };
  });
  const last = notes.getNote({ id: 3 });
  for (const { call, controller } of leaving) {
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: "aborted", attempts: 0 });
  }
  await vi.advanceTimersByTimeAsync(1000);
  await last;
  vi.setSystemTime(0);
  vi.spyOn(performance, "now").mockReturnValueOnce(1e9).mockReturnValue(0);
  const call = notes.getNote({ id: 4 });
  await vi.advanceTimersByTimeAsync(1000);
  await call;
  expect(sent).toHaveLength(3);
  vi.restoreAllMocks();
});

test("arriving requests do not delay the queue's first", async () => {
  const { notes, sent } = limitedClient({ ...oneASecond, burst: 1 }, note, note, note, note);
  for (let calls = 0; calls < 4; calls++) {
    void getNote(notes);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toHaveLength(2);
});

test("after a process was frozen, the units of that time are spent at once", async () => {
  const { notes, sent } = limitedClient({ ...oneASecond, burst: 30 }, ...Array<Answer>(5).fill(note));
  for (let calls = 0; calls < 5; calls++) void getNote(notes);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 5000);
  await vi.advanceTimersByTimeAsync(2010);
  expect(sent).toHaveLength(5);
  vi.restoreAllMocks();
});

test("a wait beyond the deadline does not start", async () => {
  const { notes, sent } = limitedClient(oneASecond, note);
  await getNote(notes);
  const message = "getNote: limitRate would delay the request by 1000 ms, beyond deadlineMs.";
  const call = notes.getNote({ id: 2 }, { deadlineMs: 500 });
  await expect(call).rejects.toMatchObject({ kind: "timeout", attempts: 0, message });
  expect(sent).toHaveLength(1);
});

test("in any period, no more is spent than the burst and the refill", async () => {
  const cost = fc.integer({ min: 1, max: 50 });
  const requests = fc.array(fc.record({ cost, afterMs: fc.integer({ min: 0, max: 400 }) }), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 200 }), async (list, rate) => {
      const burst = 50;
      const limiter = limitRate({ computeUnitsPerSecond: rate, burst });
      const sent: { readonly cost: number; readonly at: number; readonly number: number }[] = [];
      for (const [number, { cost, afterMs }] of list.entries()) {
        await vi.advanceTimersByTimeAsync(afterMs);
        const call = { descriptor: { computeUnits: cost }, startedAt: 0, deadlineMs: Number.POSITIVE_INFINITY };
        void Promise.resolve(limiter.request?.(call as CallState, {} as OutgoingRequest)).then(() =>
          sent.push({ cost, at: performance.now(), number }),
        );
      }
      await vi.runAllTimersAsync();
      expect(sent.map(({ number }) => number)).toEqual(list.map((_, number) => number));
      for (let from = 0; from < sent.length; from++) {
        let spent = 0;
        for (const { cost, at } of sent.slice(from)) {
          spent += cost;
          // Timers have whole milliseconds.
          expect(spent).toBeLessThanOrEqual(burst + (rate * (at - (sent[from]?.at ?? 0) + 1)) / 1000 + 1e-6);
        }
      }
    }),
    { numRuns: 100 },
  );
});
