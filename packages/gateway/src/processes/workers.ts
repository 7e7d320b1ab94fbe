import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@ledgergate/service-kit";
import type { Logger } from "../ops/log.ts";
import { type MetricValues, sumCounters } from "../ops/metrics.ts";
import { runPeriodically } from "../run-periodically.ts";
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
  /** Drains all workers and ends. `idleMs`: longest idle time of a connection meanwhile. Default: 5 s. */
  stop(idleMs?: number): Promise<void>;
}

interface Member {
  readonly worker: Worker;
  readonly exited: Promise<void>;
  isServing: boolean;
  /** Absent until the worker has started. */
  services?: WorkerServices;
  /** Longest drain, in ms. */
  drainMs: number;
  /** Its last known status. */
  status: WorkerStatus;
}

/**
 * Flags of worker processes. Most objects of a call die young, so Node's default of 64 MB for young objects would waste
 * memory.
 */
export const workerFlags: readonly string[] = ["--max-semi-space-size=16"];

/** Interval at which the primary asks workers for their status and balances connections, in ms. */
const statusMs = 500;
/** Ratio to the average number of connections from which a worker closes some. Smaller differences are chance. */
const chanceFactor = 1.15;
/** Pause before a worker that died during its start is started again, in ms. */
const pauseAfterFailureMs = 1_000;
/** Longest idle time of a connection while its worker drains, in ms. Busy connections are closed by their next answer. */
const usualIdleMs = 5_000;
/** Time for a drained worker to end, in ms. */
const graceMs = 5_000;

/** Creates the workers of a primary. They load while the primary starts, and serve afterwards. */
export function createWorkers(primary: () => Promise<Primary>, log: Logger): Workers {
  // Each worker accepts its connections itself. With Node's round-robin, the primary hands connections over. If a worker is killed,
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
  const members = new Set<Member>();
  /** Counters of ended workers. */
  let ended: MetricValues = [];
  let stopping = false;
  const serving = (): Member[] => [...members].filter(({ isServing }) => isServing);

  const balancing = runPeriodically(balance, statusMs, () => {});

  /** Asks the workers for their status. A worker with many more connections than the others closes some. */
  async function balance(): Promise<void> {
    const members = serving();
    await Promise.all(members.map(askStatus));
    const average = members.reduce((sum, { status }) => sum + status.connections, 0) / members.length;
    for (const { services, status } of members) {
      const hasTooMany = status.connections > chanceFactor * average + 2;
      await services?.closeConnections(hasTooMany ? Math.ceil(status.connections - average) : 0);
    }
  }

  /** Forks a worker, and resolves with its port once it serves. */
  async function spawn(): Promise<number> {
    const worker = cluster.fork();
    worker.on("error", (error) => log.error({ reason: error.message }, "a worker cannot be reached"));
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const member: Member = { worker, exited, isServing: false, drainMs: 0, status: { connections: 0 } };
    members.add(member);
    worker.once("exit", (code, signal) => {
      members.delete(member);
      if (member.isServing) void replace(`${signal ?? `exit code ${code}`}`);
    });
    try {
      const started = await primary();
      const setup = await started.workerSetup();
      member.drainMs = setup.config.timeouts.drain;
      member.services = openChannel<WorkerServices>(worker, started.services);
      await member.services.prepare(setup);
      for (const change of started.snapshot.changes()) await member.services.apply(change);
      const port = await member.services.listen();
      member.isServing = true;
      return port;
    } catch (error) {
      worker.process.kill("SIGKILL");
      throw error;
    }
  }

  async function replace(reason: string): Promise<void> {
    if (stopping) return;
    log.error({ reason }, "a worker died and is replaced");
    while (!stopping) {
      try {
        await spawn();
        return;
      } catch (error) {
        log.error({ reason: errorMessage(error) }, "a worker did not start and is tried again");
        await sleep(pauseAfterFailureMs);
      }
    }
  }

  async function end(member: Member, idleMs = usualIdleMs): Promise<void> {
    const { worker, services, isServing, drainMs } = member;
    member.isServing = false;
    const kill = (): unknown => worker.process.kill("SIGKILL");
    const deadline = setTimeout(kill, drainMs + graceMs);
    try {
      if (services && isServing) {
        await services.drain(idleMs);
        const counted = await services.metrics();
        // In the same turn, so that its counters are not added twice.
        members.delete(member);
        ended = sumCounters([ended, counted]);
      }
      worker.disconnect();
    } catch (error) {
      // It died meanwhile, so its counters are lost.
      log.warn({ reason: errorMessage(error) }, "a worker ended before it was drained");
      kill();
    }
    await member.exited;
    clearTimeout(deadline);
  }

  return {
    apply(change) {
      for (const { services } of members) services?.apply(change).catch(() => {});
    },
    async metrics() {
      const told = [...members].map(({ services }) => services?.metrics().catch(() => []) ?? []);
      return [ended, ...(await Promise.all(told))];
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
      await Promise.all([...members].map((member) => end(member, idleMs)));
    },
  };
}

async function askStatus(member: Member): Promise<void> {
  if (member.services) member.status = await member.services.status();
}
