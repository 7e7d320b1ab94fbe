import type { Subject } from "../rounds.ts";
import type { CallSubject } from "./call-subjects.ts";

const CALLS_PER_BATCH = 100;

/**
 * Microseconds of CPU of one call, all threads of this process counted, in a batch of calls one after the other.
 *
 * Batches are short, some 20 ms, and rounds many, so that a slow phase of the machine covers whole rounds: with batches of
 * 500 calls and more, the median ratio of a run differed by up to 20 % from that of the next. No collection of garbage is
 * forced between rounds: a full one leaves sweeping and recompiling to the batches that follow, and a bare `fetch` then
 * costs 1.6 times as much.
 */
export function cpuBatch({ name, call }: CallSubject): Subject {
  return {
    name,
    async measure() {
      const before = process.cpuUsage();
      for (let i = 0; i < CALLS_PER_BATCH; i++) await call();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / CALLS_PER_BATCH;
    },
  };
}
