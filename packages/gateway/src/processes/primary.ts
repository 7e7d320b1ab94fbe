import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { errorMessage } from "@ledgergate/service-kit";
import { closeServer } from "@ledgergate/service-kit/server";
import { createStoreAnswers } from "../accounts/store-answers.ts";
import { compareEndpoints } from "../config/compare-endpoints.ts";
import type { Setup } from "../config/setup.ts";
import { createIngest } from "../journal/ingest.ts";
import { journalFolder } from "../journal/lines.ts";
import { type Limits, openLimits } from "../limits/shared-limits.ts";
import type { ShownHeight } from "../nodes/shown-heights.ts";
import { readOpenFiles } from "../open-files.ts";
import { measureEventLoopDelay } from "../ops/event-loop-delay.ts";
import { createFaultLog, type Logger } from "../ops/log.ts";
import { type MetricValues, metricsText } from "../ops/metrics.ts";
import { type GatewayState, startOperationsServer } from "../ops/operations-server.ts";
import { runPeriodically } from "../run-periodically.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";
import { type SnapshotWatch, watchSnapshot } from "../snapshot/watch-snapshot.ts";
import { cleanUp, cleanUpMs } from "../store/cleanup.ts";
import { lockFolder } from "../store/folder-lock.ts";
import { listEndpointNetworks } from "../store/list-endpoints.ts";
import { isEmpty, storeOptions, waitForStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { PrimaryServices, WorkerSetup, WorkerStatus } from "./channel.ts";
import { isList, startCommandSocket } from "./command-socket.ts";
import { createFirstTeam } from "./first-team.ts";
import { type SimulatedLedgers, startSimulatedLedgers } from "./simulated-ledgers.ts";

/** Longest wait of a command until its change is in force, in ms. Reading a million endpoints takes longer. */
const maxReadMs = 1_000;

/** Difference of clocks above which a starting gateway warns, in ms. */
const maxClockOffsetMs = 10_000;

/** The reason that `/ready` gives when a gateway ends. */
export const gatewayStops = "The gateway stops.";

/** The unique process of a gateway: store, journal, operations server and command socket. */
export type Primary = Awaited<ReturnType<typeof startPrimary>>;

/** The part of the workers that the primary needs. */
export interface ServingWorkers {
  /** Sends a change to all workers, also to those that are starting or ending. */
  apply(change: SnapshotChange): void;
  receiveHeights(heights: readonly ShownHeight[]): void;
  /** Returns the metrics of all workers, and the counters of ended ones. */
  metrics(): Promise<readonly MetricValues[]>;
  /** Returns the last known status of each serving worker. */
  status(): Promise<readonly WorkerStatus[]>;
}

interface PrimaryOptions {
  readonly setup: Setup;
  readonly log: Logger;
  readonly env: NodeJS.Dict<string>;
  /** Ends the wait for a store. */
  readonly signal?: AbortSignal;
  readonly workers: ServingWorkers;
  /** Runs an action of the command `name` on the store. */
  readonly runAction: RunAction;
}

/** @returns a record, or a list that is read lazily */
type RunAction = (
  name: string,
  store: Store,
  input: object,
  context: Setup & { readonly user: string },
) => Promise<object | AsyncIterable<string>>;

interface ConfiguredParts {
  readonly setup: Setup;
  readonly ledgers: Promise<SimulatedLedgers>;
  readonly limits: Promise<Limits>;
}

export async function startPrimary({ setup, log, env, signal, workers, runAction }: PrimaryOptions) {
  await using started = new AsyncDisposableStack();
  const { config } = setup;
  const onError = (error: unknown): void =>
    log.error({ reason: errorMessage(error) }, "the store or the journal failed");
  const onFailure = (failure: unknown): void => void (failure && onError(failure));
  const lock = started.use(lockFolder(config.data, "serve"));

  /** The state that the parts of the primary change. */
  const state = {
    notReady: "The gateway starts." as GatewayState["notReady"],
    storeGone: true,
    storeReadOnly: undefined as GatewayState["storeReadOnly"],
    linesSetAside: 0,
    reloadRefused: false,
  };
  let watching: SnapshotWatch | undefined;
  let summedUpAt = performance.now();
  let pool: Store["pool"];
  const eventLoopDelay = measureEventLoopDelay();
  const loopId = `ledgergate-${randomBytes(8).toString("hex")}`;
  // Starts early, since loading the mock takes as long as opening a store.
  let current = createParts(setup, log);
  started.defer(() => closeUnused(current));
  const readState = async (): Promise<GatewayState> => {
    const status = await workers.status();
    const silence = status.some(({ isSilent }) => isSilent) ? "A worker does not answer." : undefined;
    return {
      ...state,
      notReady: state.notReady ?? silence,
      snapshotAgeMs: watching?.ageMs,
      clockOffsetMs: watching?.clockOffsetMs,
      pool: pool?.(),
      journalBacklogMs: performance.now() - summedUpAt,
      journalFailure: status.find((one) => one.journalFailure !== undefined)?.journalFailure,
      aloneMs: (await current.limits).aloneMs(),
      workers: status.length,
      simulated: current.setup.simulated,
    };
  };
  const ops = await startOperationsServer(config.operations, {
    state: readState,
    maxConnections: readOpenFiles()?.connections,
    metrics: async () =>
      metricsText(await workers.metrics(), { ...(await readState()), eventLoopDelay: eventLoopDelay() }),
  });
  started.defer(() => closeServer(ops));

  const store = started.use(
    await waitForStore({ ...storeOptions(setup, env), lock }, signal, (reason, retryInMs) => {
      state.notReady = reason;
      log.warn({ retryInMs }, `${reason} The next try is in ${retryInMs / 1_000} s.`);
    }),
  );
  pool = store.pool;
  const isFirst = config.database === undefined && (await isEmpty(store));
  let firstTeam = isFirst ? await createFirstTeam(store, setup.chains) : undefined;

  const sumUp = createIngest({ store, folder: journalFolder(config), onError });
  const ingest = runPeriodically(
    async () => {
      const since = performance.now();
      state.linesSetAside = await sumUp();
      summedUpAt = since;
    },
    1_000,
    onFailure,
  );
  started.defer(async () => {
    await ingest.close();
    await ingest.now().catch(onError);
  });
  const gone = "the store is gone: calls continue, the endpoint list and new tokens are refused";
  const logGone = createFaultLog(log, gone, "the store is back");
  const readOnly = "the store is read-only: calls continue, changes are refused";
  const logReadOnly = createFaultLog(log, readOnly, "the store accepts changes again");
  const watch = await watchSnapshot({
    store,
    onChange: workers.apply,
    onState(failure) {
      state.storeGone = failure !== undefined;
      logGone(failure);
    },
    onReadOnly(reason) {
      state.storeReadOnly = reason;
      logReadOnly(reason);
    },
  });
  watching = watch;
  state.storeGone = false;
  if (Math.abs(watch.clockOffsetMs) > maxClockOffsetMs)
    log.warn(
      { offsetMs: Math.round(watch.clockOffsetMs) },
      "the clocks of this host and of the store differ by more than 10 s: correct them. Other gateways refuse the tokens of a host that is 60 s ahead",
    );
  started.defer(() => watch.close());
  const warnOfEndpoints = (given: Setup): void => {
    listEndpointNetworks(store.db).then(
      (networks) => compareEndpoints(given, networks).forEach((warning) => void log.warn(warning)),
      // The watch of the snapshot reports a store that is gone.
      () => {},
    );
  };
  warnOfEndpoints(setup);

  const { endpoints } = watch.snapshot;
  const answers = createStoreAnswers({ store, setup: () => current.setup, endpoints, onError });
  const cleanup = runPeriodically(() => cleanUp(store, current.setup.config.usageMonths), cleanUpMs, onFailure);
  started.defer(() => cleanup.close());
  const socket = await startCommandSocket(config.data, async (action, input, user) => {
    if (action === "usage") await ingest.now();
    const result = await runAction(action, store, input, { ...current.setup, user });
    if (isList(result)) return result;
    // Errors are ignored: the action is done, and only this answer contains the key that it made.
    await Promise.race([watch.now().catch(() => {}), sleep(maxReadMs, undefined, { ref: false })]);
    return result;
  });
  started.defer(() => closeServer(socket));

  const running = started.move();
  const services: PrimaryServices = {
    ...answers,
    lease: async (...args) => (await current.limits).lease(...args),
    reportHeights: async (heights) => workers.receiveHeights(heights),
  };
  return {
    /** Current configuration and documents. */
    get setup() {
      return current.setup;
    },
    services,
    /** Returns the setup of a worker that starts now. */
    async workerSetup(): Promise<WorkerSetup> {
      const { setup, ledgers } = current;
      const { database: _, limits: all, ...rest } = setup.config;
      const { shared: __, ...limits } = all;
      const nodes = { ...rest.nodes, ...(await ledgers).nodes };
      return { loopId, config: { ...rest, limits, nodes }, documents: setup.documents };
    },
    /** Data of the store for workers. */
    snapshot: watch.snapshot,
    /** Returns the team that this start created, if the store was empty. Forgets its secrets. */
    takeFirstTeam() {
      const team = firstTeam;
      firstTeam = undefined;
      return team;
    },
    operationsPort: (ops.address() as AddressInfo).port,
    /** Facts that `/ready` and metrics report. */
    state,
    /** Applies `next` to workers started from now on and runs `roll`. Restores the previous setup if `roll` rejects. */
    async reconfigure(next: Setup, roll: () => Promise<void>): Promise<void> {
      const before = current;
      const after = createParts(next, log, before);
      current = after;
      warnOfEndpoints(next);
      try {
        await roll();
      } catch (error) {
        current = before;
        throw error;
      } finally {
        await closeUnused(current === before ? after : before, current);
      }
    },
    /** Sums up the journal, and ends. The workers must have ended. */
    close: () => running.disposeAsync(),
  };
}

/** Creates the parts that a configuration needs. Reuses equal parts of `before`. */
function createParts(setup: Setup, log: Logger, before?: ConfiguredParts): ConfiguredParts {
  const simulatedOf = ({ simulated, documents }: Setup) => simulated.map((chain) => [chain, documents[chain]]);
  const { shared } = setup.config.limits;
  const isSimulatedAlike = before && isDeepStrictEqual(simulatedOf(before.setup), simulatedOf(setup));
  const ledgers = isSimulatedAlike ? before.ledgers : startSimulatedLedgers(setup);
  // Users of `ledgers` handle its error.
  ledgers.catch(() => {});
  const isLimitedAlike = before && before.setup.config.limits.shared === shared;
  const alone = "limits are not shared: this gateway limits alone, to its share of each rate";
  const onAlone = createFaultLog(log, alone, "limits are shared again");
  return { setup, ledgers, limits: isLimitedAlike ? before.limits : openLimits({ shared, onAlone }) };
}

/** Closes the parts that `inUse` does not share. */
async function closeUnused({ limits, ledgers }: ConfiguredParts, inUse?: ConfiguredParts): Promise<void> {
  if (limits !== inUse?.limits) (await limits).close();
  if (ledgers !== inUse?.ledgers)
    await ledgers.then(
      (running) => running.close(),
      () => {},
    );
}
