import { expect, test, vi } from "vitest";
import { CallSlots, type Timed } from "../../src/calls/call-slots.ts";

test("a blocked process reads pending answers first", () => {
  vi.useFakeTimers();
  let now = 0;
  const slots = new CallSlots(() => now);
  const expired: number[] = [];
  const call = (deadline: number): Timed => ({ slot: -1, deadline, expire: () => expired.push(deadline) });
  const [first, second, third] = [call(150), call(5000), call(9000)];
  for (const one of [first, second, third]) slots.add(one);
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(100);
  };

  pass(100);
  expect(expired).toEqual([]);
  pass(100);
  expect(expired).toEqual([150]);
  slots.remove(first);
  pass(6000);
  expect(expired, "blocked for six seconds").toEqual([150]);
  pass(6000);
  expect(expired, "blocked again: now the deadlines are enforced").toEqual([150, 5000, 9000]);
  slots.close();
});
