import { errorMessage, readApi } from "@ledgergate/service-kit";
import { createDirectory } from "../access/directory.ts";
import { createTokenCheck } from "../access/token-check.ts";
import { createListener } from "../calls/listener.ts";
import { WebSocketCounts } from "../calls/web-sockets/counts.ts";
import type { LogConfig } from "../config/config.ts";
import { listen } from "../config/listen.ts";
import { openJournal } from "../journal/journal.ts";
import { journalFolder } from "../journal/lines.ts";
import { createLimiter } from "../limits/limiter.ts";
import { createNodes } from "../nodes/nodes.ts";
import type { ShownHeight } from "../nodes/shown-heights.ts";
import { readOpenFiles } from "../open-files.ts";
import { createCallLog, createFaultLog, type Logger, observeAll } from "../ops/log.ts";
import { createCallMetrics } from "../ops/metrics.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import { tokenAudiences } from "../token-claims.ts";
import type { PrimaryServices, WorkerSetup, WorkerStatus } from "./channel.ts";

/** Interval at which shown heights are reported to the other workers, in ms. */
const reportMs = 50;

const tooManyConnections =
  "a connection was closed for another one: raise the limit of open files (ulimit -n) or workers, and name proxies in trustProxy";

export type WorkerServices = ReturnType<typeof createWorker>;

/** Creates a worker: the part of a gateway that serves calls. `primary` and `makeLog` are called when it starts. */
export function createWorker(primary: () => PrimaryServices, makeLog: (config: LogConfig) => Logger) {
  let parts: ReturnType<typeof assemble> | undefined;
  return {
    /** Creates the server without listening. */
    async prepare(setup: WorkerSetup): Promise<void> {
      parts = assemble(setup, primary(), makeLog(setup.config.log));
    },
    /** Applies a change of the snapshot. Has no effect before `prepare`. */
    async apply(change: SnapshotChange): Promise<void> {
      parts?.directory.apply(change);
      parts?.tokens.apply(change);
    },
    /** Receives heights that other workers have shown. */
    receiveHeights: async (heights: readonly ShownHeight[]) => parts?.nodes.shown.add(heights, performance.now()),
    /** Listens. @returns the port */
    async listen() {
      if (!parts) throw new Error("The worker is not prepared.");
      return await listen(parts.listener.server, parts.address, "listen");
    },
    /** Drains the server, as the listener's `drain` does. */
    async drain(idleMs: number): Promise<void> {
      if (!parts) return;
      await parts.listener.drain(idleMs);
      clearInterval(parts.reporting);
      await parts.nodes.close();
      parts.journal.close();
    },
    metrics: async () => parts?.metrics.values() ?? [],
    status: async (): Promise<WorkerStatus> => ({
      connections: (await parts?.listener.countConnections()) ?? 0,
      journalFailure: parts?.journal.failure,
    }),
    /** Closes `count` connections, each after its next answer, so that another worker may get them. */
    closeConnections: async (count: number) => parts?.listener.closeConnections(count),
  };
}

function assemble({ loopId, config, documents }: WorkerSetup, primary: PrimaryServices, log: Logger) {
  const onError = (error: unknown): void =>
    log.error(
      { reason: errorMessage(error), stack: error instanceof Error ? error.stack : undefined },
      "an internal error",
    );
  const apis = Object.entries(documents).map(([name, document]) => readApi(name, document));
  const directory = createDirectory(config.limits);
  const tokens = createTokenCheck(tokenAudiences(apis));
  const onJournalError = (error: unknown): void => log.error({ reason: errorMessage(error) }, "the journal failed");
  const journal = openJournal({ folder: journalFolder(config), onError: onJournalError });
  const nodes = createNodes(config);
  const limiter = createLimiter(primary.lease, {
    workers: config.workers,
    onAlone: createFaultLog(
      log,
      "the primary process is late: this worker limits alone, to its share of each rate",
      "the primary process answers: this worker shares the limits again",
    ),
  });
  const webSockets = new WebSocketCounts();
  const metrics = createCallMetrics(nodes, limiter, webSockets, journal);
  const openFiles = readOpenFiles();
  const listener = createListener({
    loopId,
    apis,
    config,
    directory,
    tokens,
    limiter,
    journal,
    nodes,
    webSockets,
    observer: observeAll(metrics.observer, createCallLog(log, config.log.calls)),
    primary,
    maxConnections: openFiles?.connections,
    onFull: () => log.error(openFiles ?? {}, tooManyConnections),
    onError,
  });
  const reporting = config.workers > 1 ? setInterval(reportHeights, reportMs).unref() : undefined;
  function reportHeights(): void {
    const heights = nodes.shown.takeChanges();
    // If the primary is gone, the worker ends soon.
    if (heights.length > 0) primary.reportHeights(heights).catch(() => {});
  }
  return { address: config.listen, directory, tokens, journal, nodes, listener, metrics, reporting };
}
