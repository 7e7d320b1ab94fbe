import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { residentMemory } from "@ledgergate/support/ps";
import type { Pool } from "undici";
import { type GatewayProcess, type GatewaySite, makeSite, untilServing } from "./drill/gateway-process.ts";
import { fillStore, type StoreSettings } from "./fill-store.ts";
import { openChanges } from "./gateway-changes.ts";
import { keyOf, nodeCallPath, settingsFor } from "./gateway-keys.ts";
import { callFor, openPool } from "./gateway-load.ts";
import { startServer } from "./gateway-processes.ts";
import { measureSums } from "./gateway-sums.ts";
import { measureInterleaved, median, ratiosTo } from "./measure.ts";
import { askProcess, reportingFlagsOf } from "./processes.ts";
import { type Figure, ratioTable, type Table } from "./report.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const KNOWN_KEYS = 1_000;
/** Processes of each gateway's worker. Two processes of the same code differ by more than the goal allows. */
const PROCESSES = 15;
const ROUNDS = 7;
const CPU_WARM_UPS = 12;
const CPU_ROUND_MS = 300;
const CHANGES_ROUND_MS = 2_000;
const CHANGES_PER_SECOND = 1_000;
/** Time after which a gateway's memory no longer changes. */
const SETTLED_MS = 3_000;

interface Site {
  readonly name: string;
  readonly site: GatewaySite;
  readonly settings: StoreSettings;
  readonly gateway: GatewayProcess;
  /** Time from the start of the gateway until it was ready. */
  readonly readyMs: number;
  readonly pool: Pool;
  /** Resident memory of its processes before the first call, in MB. */
  readonly primaryMb: number;
  readonly workerMb: number;
}

const pathOf = (count: number): string => nodeCallPath(keyOf(count % KNOWN_KEYS));

/** Compares a gateway that has a million endpoints with one that has ten thousand, both on PostgreSQL. */
export const millionFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    await using stack = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const node = stack.adopt(await startServer({ kind: "node" }), (server) => server.stop());
    const start = async (endpoints: number): Promise<Site> => {
      const name = `${endpoints.toLocaleString("en")} endpoints`;
      progress(name);
      const database = stack.use(await startPostgres()).url;
      const env = { NODE_OPTIONS: reportingFlagsOf(folder).join(" ") };
      const site = await makeSite(stack, { settings: { ...settingsFor(node.origin), database }, env });
      const settings = { data: site.data, database };
      await fillStore(settings, endpoints, Math.min(endpoints, KNOWN_KEYS));
      const since = performance.now();
      const gateway = await site.start();
      const readyMs = performance.now() - since;
      await sleep(SETTLED_MS);
      const [primaryMb, workerMb] = [await memoryOf(gateway.pid), await memoryOf(await workerOf(gateway))];
      const pool = stack.adopt(openPool(site.url), (opened) => opened.destroy());
      return { name, site, settings, gateway, readyMs, pool, primaryMb, workerMb };
    };
    const empty = await start(1);
    empty.gateway.kill("SIGTERM");
    await empty.gateway.exited;
    const few = await start(FEW);
    const many = await start(MANY);
    const sites = [few, many];
    const cpu = await measureCpu(sites, folder, { rounds, progress });
    return [
      cpu.table,
      await measureChanges(sites, folder, { rounds, progress }),
      memoryTable(empty, sites, cpu.replacedMs),
      await measureSums(many.settings, { rounds, progress }),
    ];
  },
};

/** Returns the process id of a gateway's only worker. */
async function workerOf(gateway: GatewayProcess): Promise<number> {
  return (await gateway.workerPids())[0] ?? 0;
}

/** Kills the worker. @returns the time until another one serves, in ms */
async function replaceWorker({ site, gateway }: Site): Promise<number> {
  const since = performance.now();
  const killed = await workerOf(gateway);
  process.kill(killed, "SIGKILL");
  // The primary knows of the end before it starts another worker.
  while ([0, killed].includes(await workerOf(gateway))) await sleep(20);
  await untilServing(site, 1);
  return performance.now() - since;
}

async function memoryOf(pid: number): Promise<number> {
  return ((await residentMemory(pid)) * 2 ** 20) / 1e6;
}

interface MeasureOptions {
  readonly rounds: number;
  progress(text: string): void;
}

/** Measures the CPU of a call on the thread of a gateway's worker, in µs. */
async function costOfCall({ gateway, pool }: Site, folder: string, milliseconds: number): Promise<number> {
  const worker = await workerOf(gateway);
  const before = await askProcess(folder, worker, "cpu");
  const calls = await callFor(milliseconds, pool, pathOf);
  return (((await askProcess(folder, worker, "cpu")) - before) / calls) * 1e6;
}

/** Measures the CPU of a call in several workers of each gateway, one after the other, and the time that each takes to start. */
async function measureCpu(
  sites: readonly Site[],
  folder: string,
  { rounds, progress }: MeasureOptions,
): Promise<{ readonly table: Table; readonly replacedMs: readonly number[] }> {
  const costs: number[][] = sites.map(() => []);
  const replaced: number[][] = sites.map(() => []);
  const ratios: number[] = [];
  for (let run = 1; run <= PROCESSES; run++) {
    const subjects = sites.map((site) => ({ name: site.name, measure: () => costOfCall(site, folder, CPU_ROUND_MS) }));
    const [few, many] = await measureInterleaved(subjects, {
      rounds,
      warmUps: CPU_WARM_UPS,
      progress: (text) => progress(`process ${run} of ${PROCESSES}, ${text}`),
    });
    if (few && many) ratios.push(median(ratiosTo(few, many)));
    for (const [index, measured] of [few, many].entries()) costs[index]?.push(median(measured?.costs ?? []));
    for (const [index, site] of sites.entries()) replaced[index]?.push(await replaceWorker(site));
  }
  return {
    table: {
      title: `CPU per call of the worker's thread. Median of ${PROCESSES} workers, of each the median of ${rounds} interleaved rounds of ${CPU_ROUND_MS} ms`,
      columns: [
        { title: "CPU", unit: "µs", digits: 1 },
        { title: "ratio", digits: 3 },
        { title: "lowest worker", digits: 3 },
        { title: "highest", digits: 3 },
      ],
      rows: sites.map(({ name }, index) => ({
        name,
        ...(index === 0
          ? { values: [median(costs[index] ?? [])] }
          : {
              values: [median(costs[index] ?? []), median(ratios), Math.min(...ratios), Math.max(...ratios)],
              goal: { column: "ratio", atMost: 1.03 },
            }),
      })),
    },
    replacedMs: replaced.map(median),
  };
}

/**
 * Measures the CPU of a call while endpoints change, with the worker's share of the changes. Endpoints change at one gateway at a time.
 */
async function measureChanges(
  sites: readonly Site[],
  folder: string,
  { rounds, progress }: MeasureOptions,
): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const subjects = await Promise.all(
    sites.map(async (site) => {
      const changes = stack.use(await openChanges(site.settings, CHANGES_PER_SECOND));
      return { name: site.name, measure: () => changes.during(() => costOfCall(site, folder, CHANGES_ROUND_MS)) };
    }),
  );
  const measured = await measureInterleaved(subjects, { rounds, progress: (text) => progress(`changes, ${text}`) });
  const many = measured.at(-1)?.name ?? "";
  return ratioTable(measured, {
    title: `CPU per call of the worker's thread, while ${CHANGES_PER_SECOND} endpoints change a second. Median of ${rounds} interleaved rounds of ${CHANGES_ROUND_MS / 1_000} s`,
    cost: { title: "CPU", unit: "µs", digits: 1 },
    ratio: { title: "ratio", digits: 2 },
    goals: new Map([[many, { column: "ratio", atMost: 1.2 }]]),
  });
}

function memoryTable(empty: Site, sites: readonly Site[], replacedMs: readonly number[]): Table {
  const rows = sites.flatMap(({ name, readyMs, primaryMb, workerMb }, index) => {
    const goal = (atMost: number) => (index > 0 ? { goal: { column: "above an empty one", atMost } } : {});
    return [
      {
        name: `primary, ${name}`,
        values: [primaryMb, primaryMb - empty.primaryMb, readyMs / 1_000],
        ...goal(200),
      },
      {
        name: `worker, ${name}`,
        values: [workerMb, workerMb - empty.workerMb, undefined, (replacedMs[index] ?? Number.NaN) / 1_000],
        ...goal(130),
      },
    ];
  });
  return {
    title: "Resident memory, time until a gateway is ready, and until a worker has taken the place of a killed one",
    columns: [
      { title: "memory", unit: "MB" },
      { title: "above an empty one", unit: "MB" },
      { title: "ready", unit: "s", digits: 1 },
      { title: "replaced", unit: "s", digits: 1 },
    ],
    rows,
  };
}
