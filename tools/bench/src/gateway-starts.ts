import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { fillStore, type StoreSettings, serveGateway } from "./gateway-serve.ts";
import { median } from "./measure.ts";
import type { Table, TableRow } from "./report.ts";

const STARTS = 5;
const ENDPOINTS = 10_000;
/** Time until the WebAssembly of PGlite is compiled. Compilation uses some hundred megabytes for a short time. */
const COMPILED_MS = 5_000;

/** Measures the time until `serve` is ready, and the memory of the primary with many endpoints. */
export async function measurePrimary(progress: (text: string) => void): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  const postgres = await startPostgres();
  try {
    const [fresh, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < STARTS; round++) {
      progress(`start ${round + 1} of ${STARTS}`);
      const data = join(folder, `fresh-${round}`);
      fresh.push((await startOnce({ data })).readyMs);
      again.push((await startOnce({ data })).readyMs);
    }
    const engines = [
      { name: "PGlite", settings: { data: join(folder, "pglite") }, atMost: 700 },
      { name: "PostgreSQL", settings: { data: join(folder, "postgres"), database: postgres.url }, atMost: 300 },
    ];
    const starts: TableRow[] = [
      { name: "an empty folder", values: [median(fresh)], goal: { column: "ready", atMost: 5_000 } },
      { name: "the same folder again", values: [median(again)], goal: { column: "ready", atMost: 2_000 } },
    ];
    const memory: TableRow[] = [];
    for (const { name, settings, atMost } of engines) {
      progress(`${ENDPOINTS} endpoints in ${name}`);
      await fillStore(settings, ENDPOINTS);
      const { readyMs, mebibytes } = await startOnce(settings, COMPILED_MS);
      const goal = name === "PostgreSQL" ? { goal: { column: "ready", atMost: 2_000 } } : {};
      starts.push({ name: `${ENDPOINTS} endpoints, ${name}`, values: [readyMs], ...goal });
      memory.push({ name, values: [mebibytes], goal: { column: "resident", atMost } });
    }
    return [
      {
        title: `Time until \`serve\` is ready (median of ${STARTS} starts; one start with ${ENDPOINTS} endpoints)`,
        columns: [{ title: "ready", unit: "ms" }],
        rows: starts,
      },
      {
        title: `Memory of the primary process with ${ENDPOINTS} endpoints`,
        columns: [{ title: "resident", unit: "MiB" }],
        rows: memory,
      },
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the command, measures its memory after a while, and stops it. */
async function startOnce(settings: StoreSettings, afterMs = 0): Promise<{ readyMs: number; mebibytes: number }> {
  const gateway = await serveGateway(settings);
  const { readyMs } = gateway;
  await sleep(afterMs);
  const mebibytes = await gateway.residentMemory();
  await gateway.stop();
  return { readyMs, mebibytes };
}
