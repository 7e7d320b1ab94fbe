import { GCProfiler } from "node:v8";
import { collectGarbage, median } from "./measure.ts";

// Loaded before a server's command, so that the process that started it can ask for its resource usage.
const answers: Readonly<Record<string, () => number>> = {
  /** Measures the heap and the buffers after a garbage collection, in MiB. */
  heap() {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1024 ** 2;
  },
  /** Measures the CPU of the thread that answers requests so far, in seconds. */
  cpu() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000_000;
  },
  /** Begins to record garbage collections. */
  profile() {
    profiler.start();
    return 0;
  },
  /** Computes the median size that survives a scavenge since `profile`, in MiB. */
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
