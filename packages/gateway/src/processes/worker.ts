import { errorMessage, readApi } from "@ledgergate/service-kit";
import { createListener } from "../calls/listener.ts";
import type { LogConfig } from "../config/config.ts";
import { openJournal } from "../journal/journal.ts";
import { journalFolder } from "../journal/lines.ts";
import { createDirectory } from "../keys/directory.ts";
import { createTokenCheck } from "../keys/token-check.ts";
import { tokenAudiences } from "../keys/token-claims.ts";
import { createLimiter } from "../limits/limiter.ts";
import { createNodes } from "../nodes/nodes.ts";
import { createCallLog, type Logger, observeAll } from "../ops/log.ts";
import { createCallMetrics } from "../ops/metrics.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import type { PrimaryServices, WorkerServices, WorkerSetup } from "./channel.ts";
import { listen } from "./listen.ts";

/** Creates a worker: the part of a gateway that serves calls. `primary` and `makeLog` are called when it starts. */
export function createWorker(primary: () => PrimaryServices, makeLog: (config: LogConfig) => Logger): WorkerServices {
  let context: ReturnType<typeof assemble> | undefined;
  return {
    async prepare(setup) {
      context = assemble(setup, primary(), makeLog(setup.config.log));
    },
    apply: async (change) => context?.apply(change),
    async listen() {
      if (!context) throw new Error("The worker is not prepared.");
      return await listen(context.server, context.address, "listen");
    },
    drain: async (idleMs) => await context?.drain(idleMs),
    metrics: async () => context?.metrics() ?? [],
    status: async () => (await context?.status()) ?? { connections: 0 },
    closeConnections: async (count) => context?.closeConnections(count),
  };
}

function assemble({ config, documents, simulated }: WorkerSetup, primary: PrimaryServices, log: Logger) {
  const onError = (error: unknown): void =>
    log.error({ reason: errorMessage(error), stack: error instanceof Error ? error.stack : undefined }, "an error");
  const apis = Object.entries(documents).map(([name, document]) => readApi(name, document));
  const directory = createDirectory(config.limits);
  const tokens = createTokenCheck({ audiences: tokenAudiences(apis) });
  const journal = openJournal({ folder: journalFolder(config), onError });
  const nodes = createNodes({ ...config, simulated });
  const limiter = createLimiter(primary.lease, {
    workers: config.workers,
    onAlone(reason) {
      if (reason === undefined) log.info("the primary process answers: this worker shares the limits again");
      else log.error({ reason }, "the primary process is late: this worker gives its share of the limits alone");
    },
  });
  const metrics = createCallMetrics(nodes, limiter);
  const listener = createListener({
    apis,
    config,
    directory,
    tokens,
    limiter,
    journal,
    nodes,
    observer: observeAll(metrics.observer, createCallLog(log, config.log.calls)),
    primary,
    onError,
  });
  return {
    server: listener.server,
    address: config.listen,
    apply(change: SnapshotChange) {
      directory.apply(change);
      tokens.apply(change);
    },
    metrics: metrics.values,
    status: async () => ({ connections: await listener.countConnections(), journalFailure: journal.failure }),
    closeConnections: listener.closeConnections,
    async drain(idleMs: number) {
      await listener.drain(idleMs);
      await nodes.close();
      journal.close();
    },
  };
}
