import type { Server } from "node:http";
import { errorMessage } from "@ledgergate/document";
import { runAction } from "../command/store-actions.ts";
import { type Setup, storeOptions } from "../config/setup.ts";
import { startIngest } from "../journal/ingest.ts";
import { journalFolder } from "../journal/lines.ts";
import type { Logger } from "../ops/log.ts";
import { createMetricsSum, type MetricsSum, type MetricValues } from "../ops/metrics.ts";
import { type OpsDeps, startOpsServer } from "../ops/ops-server.ts";
import { createSnapshot } from "../snapshot/snapshot.ts";
import { watchSnapshot } from "../snapshot/watch-snapshot.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { resealStore } from "../store/new-master.ts";
import { isEmpty, waitForStore } from "../store/open-store.ts";
import { keepTidy } from "../store/tidy.ts";
import { readVersion } from "../version.ts";
import type { PrimaryServices, WorkerServices } from "./channel.ts";
import { newMasterAction, startControlSocket } from "./control-socket.ts";
import { closeUnused, type Equipment, equip } from "./equipment.ts";
import { createFirstTeam, type FirstTeam } from "./first-team.ts";
import { startSimulatedLedgers } from "./simulated-ledgers.ts";

/** The part of a gateway that there is once: store, journal, operations server and control socket. */
export interface Primary {
  /** What workers ask of it. */
  readonly services: PrimaryServices;
  /** Made by this start, since the store was empty. */
  readonly firstTeam?: FirstTeam;
  /** Where the operations server listens. */
  readonly operationsPort: number;
  /** Tells `/ready` that calls are served, or that they soon are no more. */
  tell(phase: "serving" | "draining"): void;
  /** Keeps the counters of a worker that ends. */
  retire(values: MetricValues): Promise<void>;
  /** Gives workers that start from now on another configuration. */
  reconfigure(setup: Setup): Promise<Reconfiguration>;
  /** Sums the journal up, and ends. The workers must have ended. */
  close(): Promise<void>;
}

/** A change of configuration: kept once no worker of before is left, or undone where no new one can start. */
export interface Reconfiguration {
  keep(): Promise<void>;
  undo(): Promise<void>;
}

interface PrimaryOptions {
  readonly setup: Setup;
  readonly log: Logger;
  readonly env: NodeJS.Dict<string>;
  /** Ends the wait for a store. */
  readonly signal?: AbortSignal;
  /** The workers that should learn of changes, and how many of them serve. */
  readonly workers: { list(): readonly WorkerServices[]; count(): number };
}

/** What `/ready` and metrics tell beside what workers do. */
interface Status {
  phase: "starting" | "serving" | "draining";
  /** Why it does not serve yet. */
  waitsFor: string;
  storeGone: boolean;
  simulated: readonly string[];
}

export async function startPrimary({ setup, log, env, signal, workers }: PrimaryOptions): Promise<Primary> {
  await using started = new AsyncDisposableStack();
  const { config } = setup;
  const onError = (error: unknown): void =>
    log.error({ reason: errorMessage(error) }, "the store or the journal failed");
  const lock = started.use(lockFolder(config.data, "serve"));

  const status: Status = {
    phase: "starting",
    waitsFor: "The gateway starts.",
    storeGone: false,
    simulated: setup.simulated,
  };
  const sum = createMetricsSum();
  const ops = await startOpsServer(config.operations, tellStatus(status, workers, sum));
  started.defer(() => closeServer(ops));

  // Loading the mock takes as long as opening a store.
  const ledgers = startSimulatedLedgers(setup);
  started.defer(() => ledgers.then((one) => one.close()).catch(() => {}));
  const store = started.use(
    await waitForStore({ ...storeOptions(setup, env), lock }, signal, (reason, retryInMs) => {
      status.waitsFor = reason;
      log.warn({ retryInMs }, `${reason} It is tried again in ${retryInMs / 1_000} s.`);
    }),
  );
  const isFirst = config.database === undefined && (await isEmpty(store));
  const firstTeam = isFirst ? await createFirstTeam(store, setup.chains) : undefined;

  const ingest = startIngest({ store, folder: journalFolder(config), onError });
  started.defer(async () => {
    await ingest.readAll().catch(onError);
    await ingest.close();
  });
  const snapshot = createSnapshot();
  const watch = await watchSnapshot({
    store,
    snapshot,
    onChange(change) {
      for (const worker of workers.list()) worker.apply(change).catch(() => {});
    },
    onState(gone, reason) {
      status.storeGone = gone;
      if (gone) log.error({ reason }, "the store is gone: calls go on, the endpoint list and tokens are refused");
      else log.info("the store is back");
    },
  });
  started.defer(() => watch.close());

  const parts = { store, snapshot, log, onError };
  let current = await equip(setup, parts, { setup, ledgers: await ledgers });
  started.defer(() => closeUnused(current));
  started.defer(keepTidy(store, () => current.setup.config.usageMonths, onError));
  const socket = await startControlSocket(config.data, async (action, input) => {
    if (action === newMasterAction) {
      await resealStore(store, { ...storeOptions(setup, env), ...input });
      return {};
    }
    if (action === "usage") await ingest.readAll();
    const result = await runAction(action, store, input, current.setup);
    await watch.look();
    return result;
  });
  started.defer(() => closeServer(socket));

  const running = started.move();
  return {
    services: {
      join: async () => ({
        config: current.setup.config,
        documents: current.setup.documents,
        simulated: current.ledgers.urls,
        snapshot: snapshot.whole(),
      }),
      answer: (request) => current.control.answer(request),
      keySet: () => current.control.keySet(),
      lease: (...question) => current.limits.lease(...question),
    },
    ...(firstTeam && { firstTeam }),
    operationsPort: portOf(ops),
    tell(phase) {
      status.phase = phase;
    },
    retire: sum.retire,
    async reconfigure(next) {
      const before = current;
      const use = (equipment: Equipment): void => {
        current = equipment;
        status.simulated = equipment.setup.simulated;
      };
      const after = await equip(next, parts, before);
      use(after);
      return {
        keep: () => closeUnused(before, after),
        undo() {
          use(before);
          return closeUnused(after, before);
        },
      };
    },
    close: () => running.disposeAsync(),
  };
}

/** What `/ready` and `/metrics` ask for. */
function tellStatus(status: Status, workers: PrimaryOptions["workers"], sum: MetricsSum): OpsDeps {
  return {
    readiness() {
      const { phase, waitsFor, storeGone, simulated } = status;
      const count = workers.count();
      const reason = phase === "starting" ? waitsFor : phase === "draining" ? "The gateway stops." : undefined;
      return {
        ready: phase === "serving" && count > 0,
        ...(reason !== undefined && { reason }),
        store: storeGone ? "gone" : "up",
        workers: count,
        simulated,
      };
    },
    async metrics() {
      const values = await Promise.allSettled(workers.list().map((worker) => worker.metrics()));
      const told = values.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      return await sum.text(told, { ...status, version: readVersion(), workers: workers.count() });
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
