import { type DestinationStream, type Logger, pino } from "pino";
import type { LogConfig } from "../config/config.ts";
import type { CallReport, Observer } from "./call-report.ts";

export type { Logger } from "pino";

/** A log in JSON, a line an event, by default on standard error: standard output is for what people read. */
export function createLog(
  { level }: Pick<LogConfig, "level">,
  output: DestinationStream = pino.destination(2),
): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, output);
}

/**
 * Standard error for a process that is a gateway's own: where nobody looks on, lines are written together, each second at the latest
 * and as the process ends. A write each line would cost a refused call as much as all the rest of it; and pino's own buffer measures
 * each line, which costs a quarter of that.
 */
export function bufferedOutput(): DestinationStream {
  if (process.stderr.isTTY) return pino.destination(2);
  let lines = "";
  const flush = (): void => {
    if (lines !== "") process.stderr.write(lines);
    lines = "";
  };
  setInterval(flush, 1_000).unref();
  process.on("exit", flush);
  // That nobody takes the log any more is no reason to end.
  process.stderr.on("error", () => {});
  return {
    write(line) {
      lines += line;
      if (lines.length >= 16_384) flush();
    },
  };
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
      log.info({ ...report, durationMs: Math.round(report.durationMs * 1_000) / 1_000 }, "call");
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
