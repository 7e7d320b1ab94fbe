import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallObserver } from "../src/call-observer.ts";
import { LedgergateError } from "../src/errors.ts";
import { clientWith, json } from "./fixtures/notes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

// One call of getNote costs 15 Compute Units.
const note = () => json({ text: "a" });
const down = () => new Response("", { status: 503 });
const atOnce = { limit: 2, baseDelayMs: 0, maxDelayMs: 0 };

/** How a call ends: its kind of error, or `ok`. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const outcome = call.then(
    () => "ok",
    (error) => error.kind as string,
  );
  await vi.advanceTimersByTimeAsync(10);
  return outcome;
}

test("usage counts calls and Compute Units, by operation and by outcome", async () => {
  const { notes, raw, usage } = clientWith({ retries: 0 }, note, down, note, note);
  expect(usage).toMatchObject({ calls: 0, computeUnits: 0, operations: { getNote: { calls: 0, computeUnits: 0 } } });
  await outcomeOf(notes.getNote({ id: 1 }));
  await outcomeOf(notes.getNote({ id: 1 }));
  await outcomeOf(notes.getNote({ id: -1 }));
  await outcomeOf(notes.findNote({ name: "a" }));
  await outcomeOf(raw.GET("/notes/{id}", { params: { path: { id: "1" } } }));
  expect(usage).toMatchObject({ calls: 5, computeUnits: 45 });
  expect(usage.operations.getNote).toEqual({ calls: 4, computeUnits: 45 });
  expect(usage.operations.findNote).toEqual({ calls: 1, computeUnits: 0 });
  expect(usage.outcomes).toEqual({
    ok: { calls: 3, computeUnits: 30 },
    api: { calls: 1, computeUnits: 15 },
    invalid_input: { calls: 1, computeUnits: 0 },
  });
});

test.each([
  [{}, 45],
  [{ chargeRetries: false }, 15],
  [{ chargeErrors: false }, 15],
  [{ chargeRetries: false, chargeErrors: false }, 15],
])("with usage %o a call that succeeds at the third attempt costs %i", async (charged, computeUnits) => {
  const { notes, usage } = clientWith({ usage: charged, retries: atOnce }, down, down, note);
  const call = notes.getNote({ id: 1 }).withResponse();
  expect(await outcomeOf(call)).toBe("ok");
  expect(await call).toMatchObject({ computeUnits, attempts: 3 });
  expect(usage).toMatchObject({ computeUnits, operations: { getNote: { calls: 1, computeUnits } } });
});

test("with chargeErrors false a call that fails costs nothing", async () => {
  const { notes, usage } = clientWith({ usage: { chargeErrors: false }, retries: atOnce }, down, down, down);
  expect(await outcomeOf(notes.getNote({ id: 1 }))).toBe("api");
  expect(usage).toMatchObject({ calls: 1, computeUnits: 0, outcomes: { api: { calls: 1, computeUnits: 0 } } });
});

test("estimate tells what calls will cost, and refuses what it does not know", () => {
  const { estimate } = clientWith({});
  expect([estimate("getNote"), estimate("getNote", 100), estimate("dropNotes", 9)]).toEqual([15, 1500, 0]);
  expect(() => estimate("getNote", Number.NaN)).toThrow("estimate takes one of getNote, findNote,");
  for (const odd of ["3", true, [2], null, -1] as never[])
    expect(() => estimate("getNote", odd)).toThrow("a number from 0");
  // @ts-expect-error -- no operation of the API
  expect(() => estimate("constructor")).toThrow("estimate takes one of getNote, findNote,");
});

test("a call that its caller ended before it was sent costs nothing", async () => {
  const { notes, usage } = clientWith({ budget: 0 });
  expect(await outcomeOf(notes.getNote({ id: 1 }, { signal: AbortSignal.abort() }))).toBe("aborted");
  expect(usage).toMatchObject({ calls: 1, computeUnits: 0, outcomes: { aborted: { calls: 1, computeUnits: 0 } } });
});

test("a call that an observer refuses before it was sent costs nothing, also of the budget", async () => {
  let isRefused = true;
  const refuse = () => {
    if (isRefused) throw new LedgergateError("invalid_input", "not now");
  };
  const { notes, usage } = clientWith({ budget: 15, observers: [{ request: refuse }] }, note);
  expect(await outcomeOf(notes.getNote({ id: 1 }))).toBe("invalid_input");
  expect(usage).toMatchObject({
    calls: 1,
    computeUnits: 0,
    outcomes: { invalid_input: { calls: 1, computeUnits: 0 } },
  });
  isRefused = false;
  expect(await outcomeOf(notes.getNote({ id: 1 }))).toBe("ok");
});

test("an attempt that an observer refuses before it was sent costs nothing, and those before it what they cost", async () => {
  const request: CallObserver["request"] = ({ attempts }) => {
    if (attempts > 0) throw new LedgergateError("invalid_input", "no more");
  };
  const { notes, usage } = clientWith({ retries: atOnce, observers: [{ request }] }, down);
  expect(await outcomeOf(notes.getNote({ id: 1 }))).toBe("invalid_input");
  expect(usage).toMatchObject({ computeUnits: 15, outcomes: { invalid_input: { calls: 1, computeUnits: 15 } } });
});

test("a budget refuses before sending what it does not cover, also of calls made at the same time", async () => {
  const { notes, sent, usage } = clientWith({ budget: 40 }, note, note, note);
  const calls = [1, 2, 3].map((id) => outcomeOf(notes.getNote({ id })));
  expect(await Promise.all(calls)).toEqual(["ok", "ok", "budget_exceeded"]);
  expect(sent).toHaveLength(2);
  expect(usage).toMatchObject({ calls: 3, computeUnits: 30, outcomes: { budget_exceeded: { calls: 1 } } });
  const error = await notes.getNote({ id: 4 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    kind: "budget_exceeded",
    attempts: 0,
    message: "getNote: costs 15 Compute Units, and 10 of the budget of 40 are left.",
  });
  expect(await outcomeOf(notes.findNote({ name: "free of charge" }))).toBe("ok");
});

test("what the budget does not cover is refused at once, whatever the limiter, and takes nothing from others", async () => {
  const limiter = { computeUnitsPerSecond: 15 };
  const { notes } = clientWith({ budget: 29, limiter }, note, note);
  await notes.getNote({ id: 1 });
  for (const id of [2, 3]) await expect(notes.getNote({ id })).rejects.toMatchObject({ kind: "budget_exceeded" });
  expect(vi.getTimerCount()).toBe(0);
  expect(await notes.findNote({ name: "free of charge" })).toEqual({ text: "a" });
});

test("a retry that the budget does not cover is an error with the failure as its cause", async () => {
  const { notes, sent } = clientWith({ budget: 15, retries: atOnce }, down);
  const call = notes.getNote({ id: 1 });
  expect(await outcomeOf(call)).toBe("budget_exceeded");
  await expect(call).rejects.toMatchObject({ attempts: 1, cause: { message: expect.stringContaining("503") } });
  expect(sent).toHaveLength(1);
});

test("a limiter lets a burst through and then as much as becomes free", async () => {
  const { notes, sent } = clientWith({ limiter: { computeUnitsPerSecond: 15, burst: 30 } }, note, note, note, note);
  const calls = [1, 2, 3, 4].map((id) => notes.getNote({ id }));
  const sentAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent.length;
  };
  expect([await sentAfter(0), await sentAfter(999), await sentAfter(1)]).toEqual([2, 2, 3]);
  expect([await sentAfter(999), await sentAfter(1)]).toEqual([3, 4]);
  await Promise.all(calls);
});

const outcomes = fc.constantFrom("ok", "api", "network", "invalid_input", "aborted");
const steps = fc.array(fc.record({ outcome: outcomes, thenMs: fc.nat(600) }), { maxLength: 20 });
const charges = fc.record({ chargeRetries: fc.boolean(), chargeErrors: fc.boolean() });

test("whatever calls come to, no more is spent than the budget, and all counts say the same", async () => {
  await fc.assert(
    fc.asyncProperty(steps, charges, fc.nat(200), fc.boolean(), async (steps, charged, budget, isLimited) => {
      const ends = new Map(steps.map(({ outcome }, id) => [String(id), outcome]));
      const limiter = isLimited ? { computeUnitsPerSecond: 40, burst: 30 } : undefined;
      let [requests, most] = [0, 0];
      const client = clientWith({
        budget,
        limiter,
        usage: charged,
        fetch: async (url) => {
          requests += 1;
          const end = ends.get(url.split("/").at(-1) as string);
          await new Promise((resolve) => setTimeout(resolve, 300));
          most = Math.max(most, client.usage.computeUnits);
          if (end === "network") throw new Error("reset");
          return end === "api" ? down() : note();
        },
      });
      const calls = steps.map(async ({ outcome, thenMs }, id) => {
        const controller = new AbortController();
        if (outcome === "aborted") setTimeout(() => controller.abort(), thenMs);
        const options = { signal: controller.signal };
        const result = await client.notes
          .getNote({ id: outcome === "invalid_input" ? -1 : id }, options)
          .withResponse();
        return result.computeUnits;
      });
      const settled = Promise.allSettled(calls);
      await vi.runAllTimersAsync();
      const results = await settled;
      const { usage } = client;
      expect(Math.max(most, usage.computeUnits)).toBeLessThanOrEqual(budget);
      if (charged.chargeRetries && charged.chargeErrors) expect(usage.computeUnits).toBe(15 * requests);
      expect([usage.calls, usage.computeUnits]).toEqual([steps.length, usage.operations.getNote.computeUnits]);
      for (const count of ["calls", "computeUnits"] as const) {
        const sum = Object.values(usage.outcomes).reduce((total, outcome) => total + outcome[count], 0);
        expect(sum).toBe(usage[count]);
      }
      const succeeded = results.reduce((sum, result) => sum + (result.status === "fulfilled" ? result.value : 0), 0);
      expect(usage.outcomes.ok?.computeUnits ?? 0).toBe(succeeded);
    }),
    { numRuns: 60 },
  );
});

test.each([
  { computeUnitsPerSecond: Number.POSITIVE_INFINITY },
  { computeUnitsPerSecond: 1, burst: Number.POSITIVE_INFINITY },
])("a limiter of %o holds nothing back", async (limiter) => {
  const { notes } = clientWith({ limiter }, note, note);
  await Promise.all([notes.getNote({ id: 1 }), notes.getNote({ id: 2 })]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a limiter's wait ends with the signal, and what was not sent is free for others", async () => {
  const { notes, sent, usage } = clientWith({ limiter: { computeUnitsPerSecond: 15 } }, note, note);
  await notes.getNote({ id: 1 });
  const controller = new AbortController();
  const aborted = outcomeOf(notes.getNote({ id: 2 }, { signal: controller.signal }));
  controller.abort();
  expect(await aborted).toBe("aborted");
  const call = outcomeOf(notes.getNote({ id: 3 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await call).toBe("ok");
  expect(sent).toHaveLength(2);
  expect(usage.computeUnits).toBe(30);
  expect(vi.getTimerCount()).toBe(0);
});

test("those who come later overtake nobody, whoever ends a wait before them", async () => {
  const { notes } = clientWith({ limiter: { computeUnitsPerSecond: 15 } }, note, note, note, note);
  await notes.getNote({ id: 1 });
  const controller = new AbortController();
  const order: number[] = [];
  const call = (id: number, signal?: AbortSignal) =>
    notes.getNote({ id }, { signal }).then(
      () => order.push(id),
      () => {},
    );
  const calls = [call(2, controller.signal), call(3, controller.signal), call(4)];
  controller.abort();
  await vi.advanceTimersByTimeAsync(1);
  calls.push(call(5));
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(order).toEqual([4, 5]);
});

test("a limiter's wait that would outlast the deadline is not begun", async () => {
  const { notes, sent } = clientWith({ limiter: { computeUnitsPerSecond: 15 }, deadlineMs: 500 }, note);
  await notes.getNote({ id: 1 });
  const error = await notes.getNote({ id: 2 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    kind: "timeout",
    attempts: 0,
    message: "getNote: the limiter would hold it back for 1000 ms, beyond deadlineMs.",
  });
  expect(sent).toHaveLength(1);
});
