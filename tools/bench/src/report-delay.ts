import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into a gateway's primary and its workers. Only the primary has a channel to the benchmark, so a signal asks each process.
const { BENCH_DELAYS: folder = "." } = process.env;
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** Writes the delays since the previous signal, in milliseconds, to a file named after the process. */
process.on("SIGUSR2", () => {
  const [p99, max] = [delays.percentile(99), delays.max].map((nanoseconds) => nanoseconds / 1e6);
  const file = join(folder, `${process.pid}.json`);
  writeFileSync(`${file}.part`, JSON.stringify({ p99, max }));
  renameSync(`${file}.part`, file);
  delays.reset();
});
