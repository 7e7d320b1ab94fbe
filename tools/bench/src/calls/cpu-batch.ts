import type { Subject } from "../rounds.ts";
import type { CallSubject } from "./call-subjects.ts";

const CALLS_PER_BATCH = 100;

/**
 * Microseconds of CPU of one call, in a batch of calls one after the other.
 *
 * What counts is the time of the thread that calls. The other threads of the process collect garbage and compile when it
 * suits them, in whose batch ever; on a busy machine they wait for each other, and vary more than the clients differ.
 *
 * A batch is short, some 20 ms, and rounds are many, so that what slows the machine down falls on a whole round, and hardly
 * ever on one subject alone: with batches of 1,500 calls the median of a run lay up to 4 % from that of the next, with
 * these less than 1 %. The few batches in which garbage is collected do not move a median; that is some 2 % of a call, of
 * all subjects.
 */
export function cpuBatch({ name, call }: CallSubject): Subject {
  return {
    name,
    async measure() {
      const before = process.threadCpuUsage();
      for (let i = 0; i < CALLS_PER_BATCH; i++) await call();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / CALLS_PER_BATCH;
    },
  };
}
