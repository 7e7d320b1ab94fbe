import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@ledgergate/service-kit";
import type { Logger } from "../ops/log.ts";
import { type MetricValues, sumCounters } from "../ops/metrics.ts";
import { openChannel, type WorkerStatus } from "./channel.ts";
import type { Primary, ServingWorkers } from "./primary.ts";
import type { WorkerServices } from "./worker.ts";

/** The processes that serve calls. */
export type Workers = ReturnType<typeof createWorkers>;

interface WorkerEntry {
  readonly worker: Worker;
  readonly exited: Promise<void>;
  phase: "starting" | "serving" | "ending";
  /** Absent until the worker has started. */
  services?: WorkerServices;
  /** Longest drain, in ms. */
  drainMs: number;
  /** Its last known metrics. */
  metrics: MetricValues;
  /** Its last known status. */
  status: WorkerStatus;
  /** Time of the question for its status that it has not answered yet, by the monotonic clock. */
  askedAt?: number | undefined;
}

/**
 * Flags of worker processes. Most objects of a call die young, so the default of 64 MB for young objects would waste
 * memory.
 */
export const workerFlags: readonly string[] = ["--max-semi-space-size=16"];

/** Interval at which the primary asks workers for their status, balances connections and replaces workers, in ms. */
const checkMs = 500;
/** Time without an answer after which the gateway is not ready, and after which the worker is killed, in ms. */
const silentMs = 3_000;
const hungMs = 6_000;
/** The same for a worker that starts, since it compiles documents. */
const hungStartMs = 60_000;
/** Longest wait for the metrics of a worker, in ms. */
const metricsMs = 1_000;
/** A worker with this many times the average number of connections closes some. Smaller differences are chance. */
const chanceFactor = 1.15;
/** Longest idle time of a connection while its worker drains, in ms. Busy connections are closed by their next answer. */
const defaultIdleMs = 5_000;
/** Changes of the snapshot that are on their way to a starting worker, so that it need not wait for the next one. */
const changesAhead = 4;
/** Time for a drained worker to end, in ms. */
const graceMs = 5_000;

/** Creates the workers of a primary. They load while the primary starts, and serve afterwards. */
export function createWorkers(primary: () => Promise<Primary>, log: Logger) {
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
  /** Number of workers to keep. 0 before they have started. */
  let wanted = 0;
  let isRolling = false;
  let checkedAt = performance.now();
  const serving = (): WorkerEntry[] => [...entries].filter(({ phase }) => phase === "serving");
  const remaining = (): WorkerEntry[] => [...entries].filter(({ phase }) => phase !== "ending");

  const checking = setInterval(check, checkMs).unref();

  function check(): void {
    const now = performance.now();
    // Time in which this process did not run does not count: after a pause of the machine, every worker would look hung.
    const lateMs = Math.max(0, now - checkedAt - checkMs);
    checkedAt = now;
    for (const entry of entries) {
      if (entry.askedAt !== undefined) entry.askedAt += lateMs;
      if (silenceOf(entry, now) <= (entry.phase === "starting" ? hungStartMs : hungMs)) continue;
      log.error({ worker: entry.worker.process.pid }, "a worker does not answer and is killed");
      entry.worker.process.kill("SIGKILL");
    }
    const idle = [...entries].filter(({ askedAt }) => askedAt === undefined);
    const areAllIdle = idle.length === entries.size;
    const asked = idle.map(async (entry) => {
      if (!entry.services) return;
      entry.askedAt = now;
      entry.status = await entry.services.status();
      entry.askedAt = undefined;
    });
    Promise.all(asked).then(
      () => areAllIdle && balance(),
      () => {},
    );
    fill();
  }

  /** Lets a worker with many more connections than the others close some. */
  function balance(): void {
    const balanced = serving();
    const average = balanced.reduce((sum, { status }) => sum + status.connections, 0) / balanced.length;
    for (const { services, status } of balanced) {
      const hasTooMany = status.connections > chanceFactor * average + 2;
      services?.closeConnections(hasTooMany ? Math.ceil(status.connections - average) : 0).catch(() => {});
    }
  }

  /** Starts the workers that are missing. If one does not start, the next check starts it again. */
  function fill(): void {
    if (isRolling) return;
    for (let missing = wanted - remaining().length; missing > 0; missing--) {
      const entry = fork();
      begin(entry).catch((error) => {
        if (entry.phase !== "ending")
          log.error({ reason: errorMessage(error) }, "a worker did not start and is started again");
      });
    }
  }

  function fork(): WorkerEntry {
    // All other variables are removed, since they may hold secrets.
    const removed = Object.keys(process.env).filter((name) => !runtimeVariables.test(name));
    const worker = cluster.fork(Object.fromEntries(removed.map((name) => [name, undefined])));
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const entry: WorkerEntry = {
      worker,
      exited,
      phase: "starting",
      drainMs: 0,
      metrics: [],
      status: { connections: 0 },
    };
    entries.add(entry);
    worker.on("error", ({ message }) => {
      if (entry.phase !== "ending") log.error({ reason: message }, "a worker cannot be reached");
    });
    worker.once("exit", (code, signal) => {
      count(entry);
      if (entry.phase !== "serving") return;
      log.error({ reason: `${signal ?? `exit code ${code}`}` }, "a worker died and is replaced");
      fill();
    });
    return entry;
  }

  /** Starts a worker with the current setup. Resolves with its port once it serves. */
  async function begin(entry: WorkerEntry): Promise<number> {
    const { worker } = entry;
    try {
      const started = await primary();
      const setup = await started.workerSetup();
      entry.drainMs = setup.config.timeouts.drain;
      const services = openChannel<WorkerServices>(worker, started.services);
      entry.services = services;
      await services.prepare(setup);
      const changes = started.snapshot.changes();
      const send = async (): Promise<void> => {
        for (const change of changes) await services.apply(change);
      };
      await Promise.all(Array.from({ length: changesAhead }, send));
      const port = await services.listen();
      if (entry.phase === "starting") entry.phase = "serving";
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

  /** Asks a worker for its metrics. If it does not answer, returns its last ones. If it dies, {@link count} keeps those. */
  async function askMetrics(entry: WorkerEntry): Promise<MetricValues> {
    const asked = entry.services?.metrics().then(
      (metrics) => {
        if (entries.has(entry)) entry.metrics = metrics;
      },
      () => {},
    );
    await Promise.race([asked, sleep(metricsMs, undefined, { ref: false })]);
    return entry.metrics;
  }

  async function end(entry: WorkerEntry, idleMs = defaultIdleMs): Promise<void> {
    const { worker, services, phase, drainMs } = entry;
    entry.phase = "ending";
    const kill = (): unknown => worker.process.kill("SIGKILL");
    const deadline = setTimeout(kill, drainMs + graceMs);
    try {
      if (services && phase === "serving") {
        await services.drain(idleMs);
        entry.metrics = await services.metrics();
        count(entry);
        worker.disconnect();
      } else kill();
    } catch (error) {
      // The worker died meanwhile.
      log.warn({ reason: errorMessage(error) }, "a worker ended before it was drained");
      kill();
    }
    await entry.exited;
    clearTimeout(deadline);
  }

  const parts: ServingWorkers = {
    apply(change) {
      for (const { services } of entries) services?.apply(change).catch(() => {});
    },
    receiveHeights(heights) {
      for (const { services } of serving()) services?.receiveHeights(heights).catch(() => {});
    },
    async metrics() {
      const current = await Promise.all([...entries].map(askMetrics));
      return [ended, ...current];
    },
    async status() {
      const now = performance.now();
      return serving().map((entry) => ({ ...entry.status, isSilent: silenceOf(entry, now) > silentMs }));
    },
  };
  return {
    ...parts,
    /** Starts `count` workers. @returns the port that they listen on */
    async start(count: number): Promise<number> {
      const ports = await Promise.all(Array.from({ length: count }, () => begin(fork())));
      wanted = count;
      return ports[0] ?? 0;
    },
    /**
     * Replaces all workers. Each new worker serves before an old one stops listening, so that no call is refused. Rejects if a new
     * worker cannot start. Then the new workers have ended, and old ones serve again once the primary has its previous setup.
     */
    async roll(count: number): Promise<void> {
      // Also a replacement that is starting, since it has the previous setup.
      const old = remaining();
      const ending: Promise<void>[] = [];
      // Start first, so that an old worker serves until the last new one does.
      const additional = Math.max(count - old.length, 0);
      isRolling = true;
      try {
        for (let index = 0; index < Math.max(count, old.length); index++) {
          if (index < count) await begin(fork());
          const before = old[index - additional];
          if (before && entries.has(before)) ending.push(end(before));
        }
        wanted = count;
      } catch (error) {
        const others = remaining().filter((entry) => !old.includes(entry));
        await Promise.all(others.map((entry) => end(entry)));
        throw error;
      } finally {
        isRolling = false;
      }
      fill();
      await Promise.all(ending);
    },
    /** Drains and ends all workers. `idleMs`: longest idle time of a connection until then. Default: 5 s. */
    async stop(idleMs?: number): Promise<void> {
      wanted = 0;
      await Promise.all([...entries].map((entry) => end(entry, idleMs)));
      clearInterval(checking);
    },
  };
}

/** Variables that Node.js, its libraries, the loader and the resolver of names read. Workers read none of the gateway's own. */
const runtimeVariables = new RegExp(
  `^(?:${[
    "NODE_(?:OPTIONS|ENV|PATH|EXTRA_CA_CERTS|USE_SYSTEM_CA|TLS_REJECT_UNAUTHORIZED|ICU_DATA|DEBUG|DEBUG_NATIVE|NO_WARNINGS",
    "PENDING_DEPRECATION|REDIRECT_WARNINGS|V8_COVERAGE|COMPILE_CACHE|DISABLE_COMPILE_CACHE|PRESERVE_SYMLINKS)",
    "UV_.*|SSL_CERT_.*|OPENSSL_.*|LD_.*|DYLD_.*|MALLOC_.*|GLIBC_TUNABLES|LOCALDOMAIN|RES_OPTIONS|HOSTALIASES",
    "LC_.*|LANG|TZ|HOME|PATH|TMPDIR",
  ].join("|")})$`,
);

/** Returns the time for which a worker has owed an answer, in ms. */
function silenceOf({ askedAt }: WorkerEntry, now: number): number {
  return askedAt === undefined ? 0 : now - askedAt;
}
