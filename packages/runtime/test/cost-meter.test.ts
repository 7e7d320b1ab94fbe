import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallObserver, CallOptions, CostMeterOptions } from "../src/index.ts";
import { costMeter, LedgergateError } from "../src/index.ts";
import { type Answer, clientWith, down, failure, getNote, getRaw, note, type Scripted } from "./fixtures/notes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// One call of getNote costs 15 Compute Units.
const atOnce = { limit: 2, baseDelayMs: 0, maxDelayMs: 0 };

/** Outcome of a call: the kind of its error, or `ok`. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const outcome = call.then(
    () => "ok",
    (error) => error.kind as string,
  );
  await vi.advanceTimersByTimeAsync(10);
  return outcome;
}

/** Refuses each further attempt. */
const later: CallObserver = {
  request({ attempts }) {
    if (attempts > 0) throw new LedgergateError("invalid_input", "not now");
  },
};

const count = (calls: number, computeUnits: number) => ({ calls, computeUnits });

test("usage counts calls and Compute Units, by operation and by outcome", async () => {
  const cost = costMeter();
  const { usage } = cost;
  const { notes, raw } = clientWith({ retries: 0, plugins: [cost] }, note, down, note, note);
  expect(usage).toEqual({ calls: 0, computeUnits: 0, operations: {}, outcomes: {} });
  await outcomeOf(getNote(notes));
  await outcomeOf(getNote(notes));
  await outcomeOf(notes.getNote({ id: -1 }));
  await outcomeOf(notes.findNote({ name: "a" }));
  await outcomeOf(getRaw(raw));
  expect(usage).toEqual({
    calls: 5,
    computeUnits: 45,
    operations: { getNote: count(4, 45), findNote: count(1, 0) },
    outcomes: { ok: count(3, 30), api: count(1, 15), invalid_input: count(1, 0) },
  });
});

const ended = { signal: AbortSignal.abort() };

// Options of the meter, answers, the outcome of a call and its cost; a later plug-in, and options of the call.
test.each<[CostMeterOptions, Answer[], string, number, CallObserver?, CallOptions?]>([
  [{}, [down, down, note], "ok", 45],
  [{ chargeRetries: false }, [down, down, note], "ok", 15],
  [{ chargeErrors: false }, [down, down, note], "ok", 15],
  [{ chargeRetries: false, chargeErrors: false }, [down, down, note], "ok", 15],
  [{ budget: 0 }, [], "aborted", 0, {}, ended],
  [{}, [down], "invalid_input", 15, later],
  [{ budget: 15 }, [down], "budget_exceeded", 15],
])("with %o a call with the answers %o ends as %s and costs %i", async (...row) => {
  const [options, answers, outcome, computeUnits, plugin = {}, own] = row;
  const cost = costMeter(options);
  const { notes, sent } = clientWith({ plugins: [cost, plugin], retries: atOnce }, ...answers);
  const call = getNote(notes, own);
  expect(await outcomeOf(call)).toBe(outcome);
  const counts = count(1, computeUnits);
  expect(cost.usage).toMatchObject({ computeUnits, operations: { getNote: counts }, outcomes: { [outcome]: counts } });
  expect(sent).toHaveLength(answers.length);
  const failure = { attempts: 1, cause: { message: expect.stringContaining("503") } };
  if (outcome === "budget_exceeded") await expect(call).rejects.toMatchObject(failure);
});

test("a budget refuses calls beyond it before they are sent, also concurrent ones", async () => {
  const cost = costMeter({ budget: 40 });
  // Clients that are given the same meter share its budget and its counts.
  const clients = [0, 1].map(() => clientWith({ plugins: [cost] }, note, note));
  const calls = [0, 1, 0].map((index) => outcomeOf(clients[index]?.notes.getNote({ id: 1 }) as Promise<unknown>));
  expect(await Promise.all(calls)).toEqual(["ok", "ok", "budget_exceeded"]);
  expect(clients.map(({ sent }) => sent.length)).toEqual([1, 1]);
  const [{ notes }] = clients as [Scripted];
  expect(cost.usage).toMatchObject({ calls: 3, computeUnits: 30, outcomes: { budget_exceeded: { calls: 1 } } });
  const message = "getNote: costs 15 Compute Units, and 10 of the budget of 40 are left.";
  const error = await failure(notes.getNote({ id: 4 }));
  expect(error).toMatchObject({ kind: "budget_exceeded", attempts: 0, message });
  expect(await outcomeOf(notes.findNote({ name: "free of charge" }))).toBe("ok");
});
