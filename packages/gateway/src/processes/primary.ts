import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "@ledgergate/document";
import { runAction } from "../command/store-actions.ts";
import type { Setup } from "../config/check-config.ts";
import { storeOptions } from "../config/store-options.ts";
import { createControl } from "../control/control.ts";
import { startIngest } from "../journal/ingest.ts";
import { type Limits, openLimits } from "../limits/shared-limits.ts";
import type { Logger } from "../ops/log.ts";
import { createMetricsSum, type MetricValues } from "../ops/metrics.ts";
import { type Readiness, startOpsServer } from "../ops/ops-server.ts";
import { createSnapshot } from "../snapshot/snapshot.ts";
import { watchSnapshot } from "../snapshot/watch-snapshot.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { resealStore } from "../store/new-master.ts";
import { isEmpty, openStore, type StoreOptions } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import { tidyStore } from "../store/tidy.ts";
import { readVersion } from "../version.ts";
import type { PrimaryServices, WorkerServices } from "./channel.ts";
import { newMasterAction, startControlSocket } from "./control-socket.ts";
import { createFirstTeam, type FirstTeam } from "./first-team.ts";
import { type SimulatedLedgers, startSimulatedLedgers } from "./simulated-ledgers.ts";
import { journalFolder } from "./worker.ts";

/** The part of a gateway that there is once: store, journal, operations server and control socket. */
export interface Primary {
  /** What workers ask of it. */
  readonly services: Omit<PrimaryServices, "started">;
  /** Made by this start, since the store was empty. */
  readonly firstTeam?: FirstTeam;
  /** Where the operations server listens. */
  readonly operationsPort: number;
  /** Tells `/ready` that calls are served, or that they soon are no more. */
  tell(phase: "serving" | "draining"): void;
  /** Keeps the counters of a worker that ends. */
  retire(values: MetricValues): Promise<void>;
  /** Gives workers that start from now on another configuration. */
  reconfigure(setup: Setup): Promise<void>;
  /** Sums the journal up, and ends. The workers must have ended. */
  close(): Promise<void>;
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

/** How long a start waits before it tries again to reach its store, in ms. */
const retryMs = 5_000;

export async function startPrimary({ setup: first, log, env, signal, workers }: PrimaryOptions): Promise<Primary> {
  let setup = first;
  let phase: "starting" | "serving" | "draining" = "starting";
  let waitsFor = "The gateway starts.";
  let storeGone = false;
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const onError = (error: unknown): void =>
    log.error({ reason: errorMessage(error) }, "the store or the journal failed");

  try {
    const { config } = setup;
    await mkdir(config.data, { recursive: true, mode: 0o700 });
    const lock = await lockFolder(config.data, "serve");
    closers.push(() => lock.release());

    const sum = createMetricsSum();
    const readiness = (): Readiness => ({
      ready: phase === "serving" && workers.count() > 0,
      ...(phase !== "serving" && { reason: phase === "draining" ? "The gateway stops." : waitsFor }),
      store: storeGone ? "gone" : "up",
      workers: workers.count(),
      simulated: setup.simulated,
    });
    const metrics = async (): Promise<string> => {
      const values = await Promise.allSettled(workers.list().map((worker) => worker.metrics()));
      const told = values.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const state = { version: readVersion(), workers: workers.count(), storeGone, simulated: setup.simulated };
      return await sum.text(told, state);
    };
    const ops = await startOpsServer(config.operations, { readiness, metrics });
    closers.push(() => closeServer(ops));

    // The mock takes longer to load than a store to open.
    const ledgers = startSimulatedLedgers(setup);
    ledgers.catch(() => {});
    const store = await openStoreOrWait({ ...storeOptions(setup, env), lock }, signal, (error) => {
      const reason = errorMessage(error);
      waitsFor = reason;
      log.warn({ retryInMs: retryMs }, `${reason} It is tried again in ${retryMs / 1_000} s.`);
    });
    closers.push(() => store.close());
    const firstTeam =
      config.database === undefined && (await isEmpty(store)) ? await createFirstTeam(store, setup.chains) : undefined;

    const ingest = startIngest({ store, folder: journalFolder(config), onError });
    closers.push(async () => {
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
        storeGone = gone;
        if (gone) log.error({ reason }, "the store is gone: calls go on, the endpoint list and tokens are refused");
        else log.info("the store is back");
      },
    });
    closers.push(() => watch.close());
    const makeControl = () =>
      createControl({ store, snapshot, apis: setup.apis, publicUrls: setup.config.publicUrls, onError });
    let control = makeControl();
    const socket = await startControlSocket(config.data, async (action, input) => {
      if (action === "usage") await ingest.readAll();
      if (action === newMasterAction) {
        await resealStore(store, { ...storeOptions(setup, env), ...input });
        return {};
      }
      const result = await runAction(action, store, input, setup);
      await watch.look();
      return result;
    });
    closers.push(() => closeServer(socket));
    let simulated: SimulatedLedgers = await ledgers;
    closers.push(() => simulated.close());
    let limits = await openLimitsOf(setup, log);
    closers.push(() => limits.close());
    closers.push(keepTidy(store, () => setup.config.usageMonths, onError));

    return {
      services: {
        join: async () => ({
          config: setup.config,
          documents: setup.documents,
          simulated: simulated.urls,
          snapshot: snapshot.whole(),
        }),
        answer: (request) => control.answer(request),
        keySet: () => control.keySet(),
        lease: (...question) => limits.lease(...question),
      },
      ...(firstTeam && { firstTeam }),
      operationsPort: portOf(ops),
      tell(next) {
        phase = next;
      },
      retire: (values) => sum.retire(values),
      async reconfigure(next) {
        const before = { simulated, limits };
        simulated = await startSimulatedLedgers(next);
        if (next.config.limits.shared !== setup.config.limits.shared) {
          limits = await openLimitsOf(next, log);
          before.limits.close();
        }
        setup = next;
        control = makeControl();
        // Workers of before may use them till they end.
        closers.push(() => before.simulated.close());
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStoreOrWait(
  options: StoreOptions,
  signal: AbortSignal | undefined,
  onWait: (error: unknown) => void,
): Promise<Store> {
  for (;;) {
    try {
      return await openStore(options);
    } catch (error) {
      if (!(error instanceof StoreError && error.code === "unavailable")) throw error;
      onWait(error);
      await sleep(retryMs, undefined, { signal }).catch(() => {
        throw new Error("The gateway was stopped before it served.");
      });
    }
  }
}

function openLimitsOf({ config }: Setup, log: Logger): Promise<Limits> {
  return openLimits({
    shared: config.limits.shared,
    onChange(reason) {
      if (reason === undefined) log.info("limits are shared again");
      else log.error({ reason }, "limits are not shared: each process counts alone");
    },
  });
}

const hourMs = 3_600_000;

/** Forgets each hour what is older than it is kept. */
function keepTidy(store: Store, usageMonths: () => number, onError: (error: unknown) => void): () => void {
  const tidy = (): void => {
    tidyStore(store, usageMonths()).catch(onError);
  };
  const timer = setInterval(tidy, hourMs).unref();
  return () => clearInterval(timer);
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
