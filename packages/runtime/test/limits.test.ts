import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, scriptedClient } from "./fixtures/notes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const untilAborted = (init: RequestInit) =>
  new Promise<never>((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

test("a request that takes too long ends in a timeout error", async () => {
  const { notes } = scriptedClient((_, init) => untilAborted(init));
  const call = expect(notes.getNote({ id: 1 }, { timeoutMs: 250 })).rejects.toMatchObject({
    kind: "timeout",
    attempts: 1,
    message: "getNote: no complete answer within 250 ms (timeoutMs).",
  });
  await vi.advanceTimersByTimeAsync(250);
  await call;
});

test("a body that stalls ends in a timeout error", async () => {
  const { notes } = scriptedClient((_, init) => {
    const body = new ReadableStream({
      start: (stream) => init.signal?.addEventListener("abort", () => stream.error(init.signal?.reason)),
    });
    return new Response(body);
  });
  const call = expect(notes.getNote({ id: 1 }, { timeoutMs: 250 })).rejects.toMatchObject({ kind: "timeout" });
  await vi.advanceTimersByTimeAsync(250);
  await call;
});

test("the caller's signal ends a call at once, with its reason as cause", async () => {
  const { notes } = scriptedClient((_, init) => untilAborted(init));
  const controller = new AbortController();
  const call = notes.getNote({ id: 1 }, { signal: controller.signal });
  controller.abort(new Error("the user left"));
  await expect(call).rejects.toMatchObject({ kind: "aborted", cause: { message: "the user left" } });
});

test("a signal that is already aborted sends nothing", async () => {
  const { notes, sent } = scriptedClient();
  await expect(notes.getNote({ id: 1 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "aborted",
    attempts: 0,
  });
  expect(sent).toHaveLength(0);
});

test("a finished call leaves no timer and no listener behind", async () => {
  const { notes } = scriptedClient(() => json({ text: "a" }));
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  await notes.getNote({ id: 1 }, { signal });
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
