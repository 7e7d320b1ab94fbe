import { type DestinationStream, type Logger, pino } from "pino";
import type { LogConfig } from "../config/config.ts";
import type { CallReport, Observer } from "./call-report.ts";

export type { Logger } from "pino";

/** Creates a log in JSON, one line per event. Default output: standard error, since standard output is for people. */
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
 * Buffers standard error, unless it is a terminal. Lines are written once per second and at the end of the process. Writing each line
 * would double the cost of a refused call. pino's own buffer measures each line, which costs a quarter as much as writing it.
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
  // A closed standard error does not end the process.
  process.stderr.on("error", () => {});
  return {
    write(line) {
      lines += line;
      if (lines.length >= 16_384) flush();
    },
  };
}

/** Maximum number of lines per second for refused calls with the same status and condition. */
const maxRefusals = 10;

/**
 * Logs calls as configured. Calls that reached no node are sampled: they cost their senders nothing, and could fill a disk. A failing
 * node gets at most one line per second.
 */
export function createCallLog(
  log: Logger,
  calls: LogConfig["calls"],
  now: () => number = () => performance.now(),
): Observer {
  const nodes = new Map<string, { quietUntil: number; skipped: number }>();
  /** Refused calls of the current second, by status and condition. */
  const refused = new Map<string, { readonly report: CallReport; count: number }>();
  const endSecond = (): void => {
    for (const { report, count } of refused.values()) {
      const { status, condition } = report;
      if (count > maxRefusals) log.info({ status, condition, skipped: count - maxRefusals }, "refused calls");
    }
    refused.clear();
  };
  const isInSample = (report: CallReport): boolean => {
    if (refused.size === 0) setTimeout(endSecond, 1_000).unref();
    const key = `${report.status} ${report.condition}`;
    const group = refused.get(key) ?? { report, count: 0 };
    refused.set(key, group);
    group.count++;
    return group.count <= maxRefusals;
  };
  return {
    called(report) {
      if (calls === "none" || (calls === "failed" && !hasFailed(report))) return;
      if (report.attempts === 0 && hasFailed(report) && !isInSample(report)) return;
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

/** Combines several observers. */
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
