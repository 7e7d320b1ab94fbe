import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@ledgergate/service-kit";
import type { Logger } from "../ops/log.ts";
import { type MetricValues, sumCounters } from "../ops/metrics.ts";
import { runPeriodically } from "../run-periodically.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { openChannel, type WorkerServices, type WorkerStatus } from "./channel.ts";
import type { Primary, ServingWorkers } from "./primary.ts";

/** The processes that serve calls. */
export interface Workers extends ServingWorkers {
  /** Starts `count` workers. @returns the port that they listen on */
  start(count: number): Promise<number>;
  /**
   * Replaces all workers. Each new worker serves before an old one stops listening, so that no call is refused. Rejects if a new
   * worker cannot start; then the old ones stay.
   */
  roll(count: number): Promise<void>;
  /** Drains and ends all workers. `idleMs`: longest idle time of a connection until then. Default: 5 s. */
  stop(idleMs?: number): Promise<void>;
}

interface WorkerEntry {
  readonly worker: Worker;
  readonly exited: Promise<void>;
  isServing: boolean;
  /** Absent until the worker has started. */
  services?: WorkerServices;
  /** Longest drain, in ms. */
  drainMs: number;
  /** Its last known metrics. */
  metrics: MetricValues;
  /** Its last known status. */
  status: WorkerStatus;
}

/**
 * Flags of worker processes. Most objects of a call die young, so the default of 64 MB for young objects would waste
 * memory.
 */
export const workerFlags: readonly string[] = ["--max-semi-space-size=16"];

/** Interval at which the primary asks workers for their status and balances connections, in ms. */
const statusMs = 500;
/** A worker with this many times the average number of connections closes some. Smaller differences are chance. */
const chanceFactor = 1.15;
/** Pause before a worker that died during its start is started again, in ms. */
const pauseAfterFailureMs = 1_000;
/** Longest idle time of a connection while its worker drains, in ms. Busy connections are closed by their next answer. */
const defaultIdleMs = 5_000;
/** Changes of the snapshot that are on their way to a starting worker, so that it need not wait for the next one. */
const changesAhead = 4;
/** Time for a drained worker to end, in ms. */
const graceMs = 5_000;

/** Creates the workers of a primary. They load while the primary starts, and serve afterwards. */
export function createWorkers(primary: () => Promise<Primary>, log: Logger): Workers {
  // Each worker accepts its connections itself. With round-robin, the primary hands connections over. If a worker is killed,
  // callers whose connections are on the way to it would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL(`./worker-process${extname(import.meta.url)}`, import.meta.url)),
    // Bodies of answers travel as bytes.
    serialization: "advanced",
    // The program's flags are not for workers.
    args: [],
    execArgv: [...process.execArgv, ...workerFlags],
  });
  const entries = new Set<WorkerEntry>();
  let ended: MetricValues = [];
  let stopping = false;
  const serving = (): WorkerEntry[] => [...entries].filter(({ isServing }) => isServing);

  const balancing = runPeriodically(balance, statusMs, () => {});

  /** Asks the workers for their status. A worker with many more connections than the others closes some. */
  async function balance(): Promise<void> {
    const balanced = serving();
    await Promise.all(balanced.map(askStatus));
    const average = balanced.reduce((sum, { status }) => sum + status.connections, 0) / balanced.length;
    for (const { services, status } of balanced) {
      const hasTooMany = status.connections > chanceFactor * average + 2;
      await services?.closeConnections(hasTooMany ? Math.ceil(status.connections - average) : 0);
    }
  }

  /** Forks a worker, and resolves with its port once it serves. */
  async function spawn(): Promise<number> {
    const worker = cluster.fork();
    worker.on("error", (error) => log.error({ reason: error.message }, "a worker cannot be reached"));
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const entry: WorkerEntry = {
      worker,
      exited,
      isServing: false,
      drainMs: 0,
      metrics: [],
      status: { connections: 0 },
    };
    entries.add(entry);
    worker.once("exit", (code, signal) => {
      count(entry);
      if (entry.isServing) void replace(`${signal ?? `exit code ${code}`}`);
    });
    try {
      const started = await primary();
      const setup = await started.workerSetup();
      entry.drainMs = setup.config.timeouts.drain;
      entry.services = openChannel<WorkerServices>(worker, started.services);
      await entry.services.prepare(setup);
      await sendSnapshot(started.snapshot, entry.services);
      const port = await entry.services.listen();
      entry.isServing = true;
      return port;
    } catch (error) {
      worker.process.kill("SIGKILL");
      throw error;
    }
  }

  /** Removes a worker that ends, and keeps its last known counters, so that no total goes back. */
  function count(entry: WorkerEntry): void {
    if (entries.delete(entry)) ended = sumCounters([ended, entry.metrics]);
  }

  /** Asks a worker for its metrics. If it dies meanwhile, returns those that {@link count} keeps. */
  async function askMetrics(entry: WorkerEntry): Promise<MetricValues> {
    const metrics = await entry.services?.metrics().catch(() => undefined);
    if (metrics && entries.has(entry)) entry.metrics = metrics;
    return entry.metrics;
  }

  async function replace(reason: string): Promise<void> {
    if (stopping) return;
    log.error({ reason }, "a worker died and is replaced");
    while (!stopping) {
      try {
        await spawn();
        return;
      } catch (error) {
        log.error({ reason: errorMessage(error) }, "a worker did not start and is started again");
        await sleep(pauseAfterFailureMs);
      }
    }
  }

  async function end(entry: WorkerEntry, idleMs = defaultIdleMs): Promise<void> {
    const { worker, services, isServing, drainMs } = entry;
    entry.isServing = false;
    const kill = (): unknown => worker.process.kill("SIGKILL");
    const deadline = setTimeout(kill, drainMs + graceMs);
    try {
      if (services && isServing) {
        await services.drain(idleMs);
        entry.metrics = await services.metrics();
        count(entry);
      }
      worker.disconnect();
    } catch (error) {
      // The worker died meanwhile.
      log.warn({ reason: errorMessage(error) }, "a worker ended before it was drained");
      kill();
    }
    await entry.exited;
    clearTimeout(deadline);
  }

  return {
    apply(change) {
      for (const { services } of entries) services?.apply(change).catch(() => {});
    },
    receiveHeights(heights) {
      for (const { services } of serving()) services?.receiveHeights(heights).catch(() => {});
    },
    async metrics() {
      return [ended, ...(await Promise.all([...entries].map(askMetrics)))];
    },
    status: async () => serving().map(({ status }) => status),
    async start(count) {
      const ports = await Promise.all(Array.from({ length: count }, spawn));
      return ports[0] ?? 0;
    },
    async roll(count) {
      const old = serving();
      const ending: Promise<void>[] = [];
      for (let index = 0; index < Math.max(count, old.length); index++) {
        if (index < count) await spawn();
        const before = old[index];
        if (before?.isServing) ending.push(end(before));
      }
      await Promise.all(ending);
    },
    async stop(idleMs) {
      stopping = true;
      // Not awaited, since a worker may not answer.
      void balancing.close();
      await Promise.all([...entries].map((entry) => end(entry, idleMs)));
    },
  };
}

async function sendSnapshot(snapshot: Snapshot, services: WorkerServices): Promise<void> {
  const changes = snapshot.changes();
  const send = async (): Promise<void> => {
    for (const change of changes) await services.apply(change);
  };
  await Promise.all(Array.from({ length: changesAhead }, send));
}

async function askStatus(entry: WorkerEntry): Promise<void> {
  if (entry.services) entry.status = await entry.services.status();
}
