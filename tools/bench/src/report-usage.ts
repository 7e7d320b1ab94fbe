import { collectGarbage } from "./measure.ts";

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
};

process.on("message", (question: string) => process.send?.(answers[question]?.()));
