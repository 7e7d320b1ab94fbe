import type { Subject } from "../rounds.ts";
import { threadCpu } from "../thread-cpu.ts";
import type { CallSubject } from "./call-subjects.ts";

const CALLS_PER_BATCH = 100;

/**
 * Microseconds of CPU of one call, in a batch of calls one after the other.
 *
 * A batch is short, some 20 ms, and rounds are many, so that what slows the machine down falls on a whole round, and hardly
 * ever on one subject alone: with batches of 1,500 calls the median of a run lay up to 4 % from that of the next, with
 * these some 1 %. The few batches in which garbage is collected do not move a median; that is some 2 % of a call, of all
 * subjects.
 */
export function cpuBatch({ name, call }: CallSubject): Subject {
  const batch = async () => {
    for (let i = 0; i < CALLS_PER_BATCH; i++) await call();
  };
  return { name, measure: async () => (await threadCpu(batch)) / CALLS_PER_BATCH };
}
