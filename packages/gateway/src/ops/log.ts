import { errorMessage, getOrAdd } from "@ledgergate/service-kit";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Observer } from "../calls/call-report.ts";
import type { LogConfig } from "../config/config.ts";

export type { Logger } from "pino";

const errorSeverity = pino.levels.values.error ?? 0;

/** Maximum number of lines per second for errors with the same message, and for calls that were refused alike. */
const maxLines = 10;

/**
 * Creates a sample of events, since a caller without a key could fill a disk with lines. The sample has the first events of each kind in
 * each second: `most` of them. `summarize` is then called with the number of the others.
 */
function createSample(most: number): (kind: string, summarize: (skipped: number) => void) => boolean {
  const kinds = new Map<string, { count: number; readonly summarize: (skipped: number) => void }>();
  const endSecond = (): void => {
    for (const { count, summarize } of kinds.values()) if (count > most) summarize(count - most);
    kinds.clear();
  };
  return (kind, summarize) => {
    if (kinds.size === 0) setTimeout(endSecond, 1_000).unref();
    const group = getOrAdd(kinds, kind, () => ({ count: 0, summarize }));
    group.count++;
    return group.count <= most;
  };
}

/**
 * Creates a log in JSON, one line per event. Errors with the same message are sampled. Default output: standard error, since standard
 * output is for people.
 */
export function createLog({ level }: Pick<LogConfig, "level">, output: DestinationStream = pino.destination(2)) {
  const isInSample = createSample(maxLines);
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(args, write, severity) {
        const message = String(args.find((one) => typeof one === "string"));
        const summarize = (skipped: number): void => write.call(this, { skipped }, message);
        if (severity < errorSeverity || isInSample(message, summarize)) write.apply(this, args);
      },
    },
  };
  return pino(options, output);
}

/**
 * Buffers standard error, unless it is a terminal. Lines are written once per second and at the end of the process. Writing each line
 * would double the cost of a refused call. pino's own buffer would keep a process from its end while standard error is on a full disk.
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

/** Creates a function that logs when a fault begins, with its reason, and when it has ended. */
export function createFaultLog(log: Logger, begun: string, ended: string): (fault: unknown) => void {
  return (fault) => (fault === undefined ? log.info(ended) : log.error({ reason: errorMessage(fault) }, begun));
}

/**
 * Logs calls as configured. Calls that reached no node are sampled: they cost their senders nothing, and could fill a disk. A failing
 * node gets at most one line per second.
 */
export function createCallLog(log: Logger, calls: LogConfig["calls"]): Observer {
  const isFirstOfNode = createSample(1);
  const isInSample = createSample(maxLines);
  return {
    called(report) {
      const { attempts, status, condition, aborted } = report;
      if (calls === "none" || (calls === "failed" && status < 400 && !aborted)) return;
      const summarize = (skipped: number): void =>
        log.info({ status, condition, skipped }, "calls that reached no node");
      if (attempts === 0 && !isInSample(`${status} ${condition}`, summarize)) return;
      log.info({ ...report, durationMs: Math.round(report.durationMs * 1_000) / 1_000 }, "call");
    },
    nodeFailed(failure) {
      const { chain, network, node } = failure;
      const summarize = (skipped: number): void => log.warn({ chain, network, node, skipped }, "node failed");
      if (isFirstOfNode(`${chain} ${network} ${node}`, summarize)) log.warn(failure, "node failed");
    },
  };
}

export function observeAll(...observers: readonly Observer[]): Observer {
  return {
    called: (report) => observers.forEach((one) => void one.called(report)),
    nodeFailed: (failure) => observers.forEach((one) => void one.nodeFailed(failure)),
  };
}
