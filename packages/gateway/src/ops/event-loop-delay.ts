import { monitorEventLoopDelay } from "node:perf_hooks";

/** Interval of the samples, in ms. Shorter ones would cost more CPU. */
const resolution = 20;

/** Measures the event loop's delay from now on. @returns a function that reads the 99th percentile since its last call, in seconds */
export function measureEventLoopDelay(): () => number {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return () => {
    // A sample contains the interval itself.
    const delay = delays.count === 0 ? 0 : delays.percentile(99) / 1e9 - resolution / 1_000;
    delays.reset();
    return Math.max(0, delay);
  };
}
