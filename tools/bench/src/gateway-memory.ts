import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "@ledgergate/support/ps";
import { makeSite } from "./drill/gateway-process.ts";
import { fillStore } from "./fill-store.ts";
import { idleSettings, keyOf, nodeCallPath } from "./gateway-keys.ts";
import { callFor, openPool } from "./gateway-load.ts";
import { startWorker } from "./gateway-processes.ts";
import { startServer } from "./processes.ts";
import type { Table } from "./report.ts";

const LOAD_MS = 15_000;
const KEYS = 10;
const ENDPOINTS = 10_000;
/** Time until the WebAssembly of PGlite is compiled. Compilation uses some hundred megabytes for a short time. */
const COMPILED_MS = 4_000;

/** Measures the memory of a worker under load. */
export async function measureLoad(progress: (text: string) => void): Promise<Table> {
  progress(`memory under ${LOAD_MS / 1_000} s of load`);
  await using stack = new AsyncDisposableStack();
  const node = stack.use(await startServer({ kind: "node" }));
  const worker = stack.use(await startWorker({ origin: node.origin, keys: KEYS }));
  const pool = openPool(stack, worker.origin);
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

/** Measures the memory of a primary with endpoints in PGlite. The figure `million` measures it with PostgreSQL. */
export async function measureEndpoints(progress: (text: string) => void): Promise<Table> {
  progress(`${ENDPOINTS} endpoints in PGlite`);
  await using stack = new AsyncDisposableStack();
  const site = await makeSite(stack, idleSettings);
  await fillStore({ data: site.data }, ENDPOINTS);
  const gateway = await site.start();
  await sleep(COMPILED_MS);
  const resident = await residentMemory(gateway.pid);
  return {
    title: `Memory with ${ENDPOINTS} endpoints of one team`,
    columns: [{ title: "resident", unit: "MiB" }],
    rows: [{ name: "primary, PGlite", values: [resident], goal: { column: "resident", atMost: 700 } }],
  };
}
