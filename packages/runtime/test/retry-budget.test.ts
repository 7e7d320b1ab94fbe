import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRetryBudget } from "../src/call/retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const share = fc.double({ min: 0, max: 1, noNaN: true });
const steps = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 20_000 }), calls: fc.nat(200), retries: fc.nat(200) }),
  { maxLength: 40 },
);

let origins = 0;
const createBudget = (share: number) => createRetryBudget(share, `http://${origins++}.test`);

/** Total weight of past events in the budget. */
const weigh = (times: readonly number[]) =>
  times.reduce((sum, time) => sum + Math.exp((time - performance.now()) / 10_000), 0);

test("for any events, retries stay within their share of the window's requests", () => {
  fc.assert(
    fc.property(share, steps, (share, steps) => {
      const budget = createBudget(share);
      const calls: number[] = [];
      const retries: number[] = [];
      for (const step of steps) {
        vi.advanceTimersByTime(step.afterMs);
        for (let i = 0; i < step.calls; i++) {
          budget("calls");
          calls.push(performance.now());
        }
        for (let i = 0; i < step.retries && budget("retries"); i++) retries.push(performance.now());
        expect(weigh(retries)).toBeLessThanOrEqual(share * Math.max(50, weigh(calls)) + 1e-6);
      }
    }),
  );
});

test("all retries that the share allows are granted", () => {
  fc.assert(
    fc.property(share, fc.nat(1_000), (share, calls) => {
      const budget = createBudget(share);
      for (let i = 0; i < calls; i++) budget("calls");
      let granted = 0;
      while (budget("retries")) granted += 1;
      expect(granted).toBe(Math.floor(share * Math.max(50, calls)));
    }),
  );
});

test("clients of one origin share a budget, and other origins have their own", () => {
  const many = Array.from({ length: 20 }, () => createRetryBudget(0.2, "http://shared.test"));
  expect(many.filter((budget) => budget("retries"))).toHaveLength(10);
  expect(createBudget(0.2)("retries")).toBe(true);
});

test("a clock that was ahead for a while spoils no budget", () => {
  const budget = createBudget(0.2);
  const now = vi.spyOn(performance, "now").mockReturnValueOnce(1e12);
  budget("calls");
  now.mockRestore();
  expect(Array.from({ length: 12 }, () => budget("retries")).filter(Boolean)).toHaveLength(10);
});
