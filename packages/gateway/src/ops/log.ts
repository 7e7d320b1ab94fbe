import { type DestinationStream, type Logger, pino } from "pino";
import type { LogConfig } from "../config/config.ts";
import type { CallReport, Observer } from "./call-report.ts";

export type { Logger } from "pino";

/** A log in JSON, a line an event, on standard error: standard output is for what people read. */
export function createLog({ level }: Pick<LogConfig, "level">, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (destination) return pino(options, destination);
  // A write a line would cost a refused call as much as all the rest of it.
  const buffered = !process.stderr.isTTY;
  const output = pino.destination({ dest: 2, sync: !buffered, minLength: buffered ? 4_096 : 0 });
  const log = pino(options, output);
  if (buffered) {
    setInterval(() => output.flush(), 1_000).unref();
    process.on("exit", () => output.flushSync());
  }
  return log;
}

/** Logs calls as the configuration wants them, and failures of nodes, of each node at most one line a second. */
export function createCallLog(
  log: Logger,
  calls: LogConfig["calls"],
  now: () => number = () => performance.now(),
): Observer {
  const nodes = new Map<string, { quietUntil: number; skipped: number }>();
  return {
    called(report) {
      if (calls === "none" || (calls === "failed" && !hasFailed(report))) return;
      log.info(report, "call");
    },
    nodeFailed(failure) {
      const name = `${failure.chain} ${failure.network} ${failure.node}`;
      const { quietUntil, skipped } = nodes.get(name) ?? { quietUntil: Number.NEGATIVE_INFINITY, skipped: 0 };
      if (now() < quietUntil) {
        nodes.set(name, { quietUntil, skipped: skipped + 1 });
        return;
      }
      nodes.set(name, { quietUntil: now() + 1_000, skipped: 0 });
      log.warn({ ...failure, ...(skipped > 0 && { skipped }) }, "node failed");
    },
  };
}

function hasFailed({ status, aborted }: CallReport): boolean {
  return status >= 400 || aborted;
}

/** Tells several observers. */
export function observeAll(...observers: readonly Observer[]): Observer {
  return {
    called: (report) => {
      for (const observer of observers) observer.called(report);
    },
    nodeFailed: (failure) => {
      for (const observer of observers) observer.nodeFailed(failure);
    },
  };
}
