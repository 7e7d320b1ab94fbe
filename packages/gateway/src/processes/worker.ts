import { errorMessage, readApi } from "@ledgergate/document";
import { createListener } from "../data/listener.ts";
import { openJournal } from "../journal/journal.ts";
import { journalFolder } from "../journal/lines.ts";
import { createDirectory } from "../keys/directory.ts";
import { createTokenCheck } from "../keys/token-check.ts";
import { tokenAudiences } from "../keys/token-claims.ts";
import { createLimiter } from "../limits/limiter.ts";
import { createNodes } from "../nodes/nodes.ts";
import { createCallLog, type Logger, observeAll } from "../ops/log.ts";
import { type CallMetrics, createCallMetrics } from "../ops/metrics.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import type { PrimaryServices, WorkerServices, WorkerStart } from "./channel.ts";
import { listen } from "./listen.ts";

/** The part of a gateway that serves calls. It may be there several times. */
export interface GatewayWorker {
  /** What the primary asks of it, also before it serves. */
  readonly services: WorkerServices;
  /** Serves, and gives the port. `makeLog` is asked once the configuration is known. */
  start(primary: PrimaryServices, makeLog: (config: WorkerStart["config"]) => Logger): Promise<number>;
}

export function createWorker(): GatewayWorker {
  let metrics: CallMetrics | undefined;
  let apply: ((change: SnapshotChange) => void) | undefined;
  let drain: WorkerServices["drain"] | undefined;
  // Changes that come before the snapshot was taken in.
  const early: SnapshotChange[] = [];
  return {
    services: {
      apply: async (change) => void (apply ? apply(change) : early.push(change)),
      drain: async (idleMs) => await drain?.(idleMs),
      metrics: async () => metrics?.values() ?? [],
    },
    async start(primary, makeLog) {
      const { config, documents, simulated, snapshot } = await primary.join();
      const log = makeLog(config);
      const onError = (error: unknown): void =>
        log.error({ reason: errorMessage(error), stack: error instanceof Error ? error.stack : undefined }, "an error");
      const apis = Object.entries(documents).map(([name, document]) => readApi(name, document));
      const directory = createDirectory(config.limits);
      const tokens = createTokenCheck({ audiences: tokenAudiences(apis) });
      apply = (change) => {
        directory.apply(change);
        tokens.apply(change);
      };
      for (const change of [snapshot, ...early]) apply(change);

      const journal = openJournal({ folder: journalFolder(config), onError });
      const nodes = createNodes({ ...config, simulated });
      metrics = createCallMetrics(nodes);
      const listener = createListener({
        apis,
        config,
        directory,
        tokens,
        limiter: createLimiter(primary.lease),
        journal,
        nodes,
        observer: observeAll(metrics.observer, createCallLog(log, config.log.calls)),
        primary,
        onError,
      });
      drain = async (idleMs) => {
        await listener.drain(idleMs);
        await nodes.close();
        journal.close();
      };
      return await listen(listener.server, config.listen, "listen");
    },
  };
}
