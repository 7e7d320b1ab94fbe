import { collectGarbage } from "../collect-garbage.ts";
import type { Subject } from "../rounds.ts";
import type { CallSubject } from "./call-subjects.ts";

const BATCH_MICROSECONDS = 150_000;
const CALLS_BETWEEN_LOOKS = 50;

/**
 * Microseconds of CPU of one call, in a batch of calls one after the other. What counts is the time of the thread that
 * calls: the other threads of the process collect garbage and compile when it suits them, in whose batch ever, and vary more
 * from run to run than the clients differ.
 */
export function cpuBatch({ name, call }: CallSubject): Subject {
  return {
    name,
    async measure() {
      collectGarbage();
      const before = process.threadCpuUsage();
      let calls = 0;
      let spent = 0;
      while (spent < BATCH_MICROSECONDS) {
        for (let i = 0; i < CALLS_BETWEEN_LOOKS; i++) await call();
        calls += CALLS_BETWEEN_LOOKS;
        const { user, system } = process.threadCpuUsage(before);
        spent = user + system;
      }
      return spent / calls;
    },
  };
}
