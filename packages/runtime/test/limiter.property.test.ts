import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallState } from "../src/call-state.ts";
import { createLimiter } from "../src/limiter.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const endless = { signal: undefined, startedAt: 0, deadlineMs: Number.POSITIVE_INFINITY } as CallState;

test("in no span of time is more spent than the burst and what becomes free in it, and the order is kept", async () => {
  const cost = fc.integer({ min: 1, max: 50 });
  const requests = fc.array(fc.record({ cost, afterMs: fc.integer({ min: 0, max: 400 }) }), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 200 }), async (list, rate) => {
      const burst = 50;
      const limit = createLimiter({ computeUnitsPerSecond: rate, burst });
      const sent: { readonly cost: number; readonly at: number; readonly number: number }[] = [];
      for (const [number, { cost, afterMs }] of list.entries()) {
        await vi.advanceTimersByTimeAsync(afterMs);
        void Promise.resolve(limit(endless, cost)).then(() => sent.push({ cost, at: performance.now(), number }));
      }
      await vi.runAllTimersAsync();
      expect(sent.map(({ number }) => number)).toEqual(list.map((_, number) => number));
      for (let from = 0; from < sent.length; from++) {
        let spent = 0;
        for (const { cost, at } of sent.slice(from)) {
          spent += cost;
          // Timers ring by whole milliseconds.
          expect(spent).toBeLessThanOrEqual(burst + (rate * (at - (sent[from]?.at ?? 0) + 1)) / 1000 + 1e-6);
        }
      }
    }),
    { numRuns: 100 },
  );
});
