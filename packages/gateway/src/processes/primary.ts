import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { errorMessage } from "@ledgergate/document";
import { runAction } from "../command/store-actions.ts";
import { type Setup, storeOptions } from "../config/setup.ts";
import { createControl } from "../control/control.ts";
import type { StoreAnswers } from "../data/plane.ts";
import { createIngest } from "../journal/ingest.ts";
import { journalFolder } from "../journal/lines.ts";
import { type Limits, openLimits } from "../limits/shared-limits.ts";
import type { Logger } from "../ops/log.ts";
import { type MetricValues, metricsText } from "../ops/metrics.ts";
import { type GatewayState, startOpsServer } from "../ops/ops-server.ts";
import { repeat } from "../repeat.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import { watchSnapshot } from "../snapshot/watch-snapshot.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { resealStore } from "../store/new-master.ts";
import { isEmpty, waitForStore } from "../store/open-store.ts";
import { keepTidy } from "../store/tidy.ts";
import type { PrimaryServices, WorkerStart } from "./channel.ts";
import { newMasterAction, startControlSocket } from "./control-socket.ts";
import { createFirstTeam, type FirstTeam } from "./first-team.ts";
import { type SimulatedLedgers, startSimulatedLedgers } from "./simulated-ledgers.ts";

/** The part of a gateway that there is once: store, journal, operations server and control socket. */
export interface Primary {
  /** What it runs with. */
  readonly setup: Setup;
  /** What workers ask of it. */
  readonly services: PrimaryServices;
  /** What a worker that starts now serves with. */
  workerStart(): WorkerStart;
  /** Made by this start, since the store was empty. */
  readonly firstTeam?: FirstTeam;
  /** Where the operations server listens. */
  readonly operationsPort: number;
  /** Tells `/ready` that calls are served, or that they soon are no more. */
  tell(phase: "serving" | "draining"): void;
  /** Gives workers that start from now on another configuration, with which `roll` replaces all; that of before where it rejects. */
  reconfigure(setup: Setup, roll: () => Promise<void>): Promise<void>;
  /** Sums the journal up, and ends. The workers must have ended. */
  close(): Promise<void>;
}

/** The workers, as far as they concern the primary. */
export interface ServingWorkers {
  /** Tells all of a change, those that are about to serve or to end included. */
  apply(change: SnapshotChange): void;
  /** The metrics of all, and what those that ended had counted. */
  metrics(): Promise<readonly MetricValues[]>;
  /** How many serve. */
  count(): number;
}

interface PrimaryOptions {
  readonly setup: Setup;
  readonly log: Logger;
  readonly env: NodeJS.Dict<string>;
  /** Ends the wait for a store. */
  readonly signal?: AbortSignal;
  readonly workers: ServingWorkers;
}

/** What of the primary is different with another configuration. */
interface Equipment {
  readonly setup: Setup;
  readonly ledgers: SimulatedLedgers;
  readonly limits: Limits;
  readonly control: StoreAnswers;
}

export async function startPrimary({ setup, log, env, signal, workers }: PrimaryOptions): Promise<Primary> {
  await using started = new AsyncDisposableStack();
  const { config } = setup;
  const onError = (error: unknown): void =>
    log.error({ reason: errorMessage(error) }, "the store or the journal failed");
  const lock = started.use(lockFolder(config.data, "serve"));

  let notReady: string | undefined = "The gateway starts.";
  let storeGone = false;
  let { simulated } = setup;
  const state = (): GatewayState => ({ notReady, storeGone, workers: workers.count(), simulated });
  const ops = await startOpsServer(config.operations, {
    state,
    metrics: async () => metricsText(await workers.metrics(), state()),
  });
  started.defer(() => closeServer(ops));

  // Loading the mock takes as long as opening a store.
  const ledgers = startSimulatedLedgers(setup);
  started.defer(() => ledgers.then((one) => one.close()).catch(() => {}));
  const store = started.use(
    await waitForStore({ ...storeOptions(setup, env), lock }, signal, (reason, retryInMs) => {
      notReady = reason;
      log.warn({ retryInMs }, `${reason} It is tried again in ${retryInMs / 1_000} s.`);
    }),
  );
  const isFirst = config.database === undefined && (await isEmpty(store));
  const firstTeam = isFirst ? await createFirstTeam(store, setup.chains) : undefined;

  const ingest = repeat(
    createIngest({ store, folder: journalFolder(config), onError }),
    1_000,
    (failure) => failure && onError(failure),
  );
  started.defer(async () => {
    await ingest.close();
    await ingest.now().catch(onError);
  });
  const watch = await watchSnapshot({
    store,
    onChange: workers.apply,
    onState(failure) {
      storeGone = failure !== undefined;
      if (storeGone)
        log.error(
          { reason: errorMessage(failure) },
          "the store is gone: calls go on, the endpoint list and tokens are refused",
        );
      else log.info("the store is back");
    },
  });
  started.defer(() => watch.close());

  const controlOf = ({ apis, config: { publicUrls } }: Setup): StoreAnswers =>
    createControl({ store, signingKeys: () => watch.snapshot.signingKeys, apis, publicUrls, onError });
  let current: Equipment = {
    setup,
    ledgers: await ledgers,
    limits: await openLimitsOf(setup, log),
    control: controlOf(setup),
  };
  started.defer(() => closeUnused(current));
  started.defer(keepTidy(store, () => current.setup.config.usageMonths, onError));
  const socket = await startControlSocket(config.data, async (action, input) => {
    if (action === newMasterAction) {
      await resealStore(store, { ...storeOptions(setup, env), ...input });
      return {};
    }
    if (action === "usage") await ingest.now();
    const result = await runAction(action, store, input, current.setup);
    await watch.now();
    return result;
  });
  started.defer(() => closeServer(socket));

  const use = (equipment: Equipment): void => {
    current = equipment;
    simulated = equipment.setup.simulated;
  };
  const running = started.move();
  return {
    get setup() {
      return current.setup;
    },
    services: {
      answer: (request) => current.control.answer(request),
      keySet: () => current.control.keySet(),
      lease: (...question) => current.limits.lease(...question),
    },
    workerStart() {
      const { setup, ledgers } = current;
      return { config: setup.config, documents: setup.documents, simulated: ledgers.urls, snapshot: watch.snapshot };
    },
    ...(firstTeam && { firstTeam }),
    operationsPort: (ops.address() as AddressInfo).port,
    tell(phase) {
      notReady = phase === "serving" ? undefined : "The gateway stops.";
    },
    async reconfigure(next, roll) {
      const before = current;
      const after = {
        setup: next,
        ledgers: isSimulatedAlike(before.setup, next) ? before.ledgers : await startSimulatedLedgers(next),
        limits: isLimitedAlike(before.setup, next) ? before.limits : await openLimitsOf(next, log),
        control: controlOf(next),
      };
      use(after);
      try {
        await roll();
      } catch (error) {
        use(before);
        throw error;
      } finally {
        await closeUnused(current === before ? after : before, current);
      }
    },
    close: () => running.disposeAsync(),
  };
}

function isSimulatedAlike(one: Setup, other: Setup): boolean {
  const documentsOf = ({ simulated, documents }: Setup) => simulated.map((chain) => [chain, documents[chain]]);
  return isDeepStrictEqual(documentsOf(one), documentsOf(other));
}

function isLimitedAlike(one: Setup, other: Setup): boolean {
  return one.config.limits.shared === other.config.limits.shared;
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

/** Closes what another equipment does not use as well. */
async function closeUnused(unused: Equipment, inUse?: Equipment): Promise<void> {
  if (unused.limits !== inUse?.limits) unused.limits.close();
  if (unused.ledgers !== inUse?.ledgers) await unused.ledgers.close();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
