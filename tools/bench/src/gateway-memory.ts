import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { keyOf, nodeCallPath } from "./gateway-keys.ts";
import { callFor, openPool } from "./gateway-load.ts";
import { startServer, startWorker } from "./gateway-processes.ts";
import { fillStore, serveGateway } from "./gateway-serve.ts";
import type { Table, TableRow } from "./report.ts";

const LOAD_MS = 15_000;
const KEYS = 10;
const ENDPOINTS = 10_000;
const MANY_ENDPOINTS = 1_000_000;
/** Time until the WebAssembly of PGlite is compiled. Compilation uses some hundred megabytes for a short time. */
const COMPILED_MS = 4_000;

/** Measures the memory of a worker under load. */
export async function measureLoad(progress: (text: string) => void): Promise<Table> {
  progress(`memory under ${LOAD_MS / 1_000} s of load`);
  await using stack = new AsyncDisposableStack();
  const node = stack.adopt(await startServer({ kind: "node" }), (started) => started.stop());
  const worker = stack.adopt(await startWorker({ origin: node.origin, keys: KEYS }), (started) => started.stop());
  const pool = stack.adopt(openPool(worker.origin), (opened) => opened.destroy());
  await worker.ask("profile");
  await callFor(LOAD_MS, pool, (count) => nodeCallPath(keyOf(count % KEYS)));
  const resident = await worker.residentMemory();
  const survivors = Number(await worker.ask("survivors"));
  return {
    title: `Memory of a worker after ${LOAD_MS / 1_000} s of load`,
    columns: [
      { title: "resident", unit: "MiB" },
      { title: "outlives a scavenge", unit: "MiB", digits: 2 },
    ],
    rows: [
      { name: "worker", values: [resident], goal: { column: "resident", atMost: 200 } },
      {
        name: "median of scavenges",
        values: [undefined, survivors],
        goal: { column: "outlives a scavenge", atMost: 1 },
      },
    ],
  };
}

/** Measures the memory of the primary with many endpoints, and the size of an endpoint in a worker. */
export async function measureEndpoints(progress: (text: string) => void): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop());
  const engines = [
    { name: "PGlite", settings: { data: join(folder, "pglite") }, atMost: 700 },
    { name: "PostgreSQL", settings: { data: join(folder, "postgres"), database: postgres.url }, atMost: 300 },
  ];
  const rows: TableRow[] = [];
  for (const { name, settings, atMost } of engines) {
    progress(`${ENDPOINTS} endpoints in ${name}`);
    await fillStore(settings, ENDPOINTS);
    const gateway = stack.adopt(await serveGateway(settings), (started) => started.stop());
    await sleep(COMPILED_MS);
    const resident = await gateway.residentMemory();
    rows.push({ name: `primary, ${name}`, values: [resident], goal: { column: "resident", atMost } });
  }
  progress(`${MANY_ENDPOINTS} endpoints in a worker`);
  const heapOf = async (keys: number): Promise<number> => {
    const worker = stack.adopt(await startWorker({ origin: "http://127.0.0.1:1", keys }), (started) => started.stop());
    return Number(await worker.ask("heap"));
  };
  const perEndpoint = (((await heapOf(MANY_ENDPOINTS)) - (await heapOf(1))) * 1_024) / MANY_ENDPOINTS;
  rows.push({
    name: `worker, ${MANY_ENDPOINTS} endpoints`,
    values: [undefined, perEndpoint],
    goal: { column: "heap and buffers per endpoint", atMost: 0.12 },
  });
  return {
    title: `Memory with ${ENDPOINTS} endpoints of one team`,
    columns: [
      { title: "resident", unit: "MiB" },
      { title: "heap and buffers per endpoint", unit: "KiB", digits: 2 },
    ],
    rows,
  };
}
