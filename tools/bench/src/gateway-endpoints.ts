import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { childrenOf, residentMemory } from "@ledgergate/support/ps";
import { fillStore, runGatewayCommand, serveGateway } from "./gateway-serve.ts";
import type { ProcessServer } from "./processes.ts";
import type { Table, TableRow } from "./report.ts";

const ENDPOINTS = 200_000;
const CHANGES = 5;
/** Measuring time after a change. All processes have applied the change by then. */
const CHANGE_MS = 3_000;
const flags = ["--import", new URL("report-delay.ts", import.meta.url).href];

/** Event loop delays of a process, in ms. */
interface Delays {
  readonly p99: number;
  readonly max: number;
}

const goals = [
  { column: "delay", figure: "p99", atMost: 50 },
  { column: "delay", figure: "max", atMost: 250 },
] as const;

/** Measures the start with many endpoints, the memory that they take, and the event loop delays of primary and worker during a change. */
export async function measureEndpoints(progress: (text: string) => void): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  // The gateway's processes inherit the variable.
  process.env.BENCH_DELAYS = folder;
  const postgres = await startPostgres();
  try {
    const engines = [
      { name: "PGlite", settings: { data: join(folder, "pglite") } },
      { name: "PostgreSQL", settings: { data: join(folder, "postgres"), database: postgres.url } },
    ];
    const starts: TableRow[] = [];
    const delays: TableRow[] = [];
    const memory: TableRow[] = [];
    for (const { name, settings } of engines) {
      progress(`${ENDPOINTS} endpoints in ${name}: start`);
      const empty = await serveGateway(settings, flags);
      const before = await memoryOf(empty);
      await empty.stop();
      const endpoint = await fillStore(settings, ENDPOINTS);
      const gateway = await serveGateway(settings, flags);
      const { readyMs } = gateway;
      const after = await memoryOf(gateway);
      starts.push({ name, values: [readyMs, after.primary], goal: { column: "ready", atMost: 10_000 } });
      const perEndpoint = (["primary", "worker"] as const).map(
        (role) => ((after[role] - before[role]) * 1_024) / ENDPOINTS,
      );
      memory.push({ name, values: perEndpoint, goal: { column: "worker", atMost: 1 } });
      const changes = {
        "team update": (round: number) => ["team", "update", "Bench", "--rate", `${1_000 + round}`],
        "endpoint disable or enable": (round: number) => ["endpoint", round % 2 ? "disable" : "enable", endpoint],
      };
      for (const [change, argumentsOf] of Object.entries(changes)) {
        const measured: Readonly<Record<"primary" | "worker", Delays>>[] = [];
        for (let round = 1; round <= CHANGES; round++) {
          progress(`${ENDPOINTS} endpoints in ${name}: ${change} ${round} of ${CHANGES}`);
          measured.push(
            await delaysDuring(gateway.pid, folder, () => runGatewayCommand(settings, ...argumentsOf(round))),
          );
        }
        for (const role of ["primary", "worker"] as const)
          for (const goal of goals) {
            const worst = Math.max(...measured.map((delays) => delays[role][goal.figure]));
            delays.push({ name: `${change}, ${role}, ${name}: ${goal.figure}`, values: [worst], goal });
          }
      }
      await gateway.stop();
    }
    return [
      {
        title: `Start of \`serve\` with ${ENDPOINTS} endpoints of one team`,
        columns: [
          { title: "ready", unit: "ms" },
          { title: "resident memory of the primary", unit: "MiB" },
        ],
        rows: starts,
      },
      {
        title: `Memory per endpoint (difference of the resident memory with ${ENDPOINTS} endpoints and with none)`,
        columns: [
          { title: "primary", unit: "KiB", digits: 2 },
          { title: "worker", unit: "KiB", digits: 2 },
        ],
        rows: memory,
      },
      {
        title: `Event loop delay within ${CHANGE_MS / 1_000} s of a change, with ${ENDPOINTS} endpoints of one team (worst of ${CHANGES} changes)`,
        columns: [{ title: "delay", unit: "ms", digits: 1 }],
        rows: delays,
      },
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the resident memory of a gateway's processes, in MiB. */
async function memoryOf(gateway: ProcessServer): Promise<Readonly<Record<"primary" | "worker", number>>> {
  // Compiling PGlite uses some hundred megabytes for a short time.
  await sleep(CHANGE_MS);
  const [worker = 0] = await childrenOf(gateway.pid);
  return { primary: await residentMemory(gateway.pid), worker: await residentMemory(worker) };
}

/** Runs a change and returns the delays of primary and worker since its beginning. */
async function delaysDuring(primary: number, folder: string, change: () => Promise<void>) {
  const [worker = 0] = await childrenOf(primary);
  const pids = { primary, worker };
  // Resets the measurement.
  for (const pid of Object.values(pids)) await readDelays(pid, folder);
  await change();
  await sleep(CHANGE_MS);
  return { primary: await readDelays(pids.primary, folder), worker: await readDelays(pids.worker, folder) };
}

/** Reads the delays of a process since the previous reading (`report-delay.ts`). */
async function readDelays(pid: number, folder: string): Promise<Delays> {
  const file = join(folder, `${pid}.json`);
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await sleep(10);
  const delays = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return delays;
}
