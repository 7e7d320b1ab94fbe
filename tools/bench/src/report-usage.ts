import { GCProfiler } from "node:v8";
import { collectGarbage, median } from "./measure.ts";

// Loaded before a server's command, so that the process that started it can ask what it uses.
const answers: Readonly<Record<string, () => number>> = {
  /** Megabytes that are left on the heap once garbage is collected. */
  heap() {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1024 ** 2;
  },
  /** Seconds of CPU that the thread which answers requests has taken so far. */
  cpu() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000_000;
  },
  /** Begins to note each collection of garbage. */
  profile() {
    profiler.start();
    return 0;
  },
  /** Megabytes that outlive a scavenge, since `profile`: the median. */
  survivors() {
    const scavenges = profiler.stop().statistics.filter(({ gcType }) => gcType.includes("Scavenge"));
    const used = ({ heapSpaceStatistics }: (typeof scavenges)[number]["afterGC"], name: string) =>
      heapSpaceStatistics.find(({ spaceName }) => spaceName === name)?.spaceUsedSize ?? Number.NaN;
    const survived = scavenges.map(
      ({ beforeGC, afterGC }) => used(afterGC, "new_space") + used(afterGC, "old_space") - used(beforeGC, "old_space"),
    );
    return median(survived) / 1024 ** 2;
  },
};

const profiler = new GCProfiler();

process.on("message", (question: string) => process.send?.(answers[question]?.()));
