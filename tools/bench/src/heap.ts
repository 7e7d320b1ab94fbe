import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createLedgerA, type LedgerAClient } from "@ledgergate/ledger-a";
import { isLedgergateError } from "@ledgergate/runtime";
import { createNodeTransport } from "@ledgergate/runtime/node";
import { collectGarbage, inParallel } from "./measure.ts";
import { startBlockServer } from "./processes.ts";
import type { Figure, Table, TableRow } from "./report.ts";

const WARM_UP_CALLS = 3000;
// Anything that a call could leave behind (its state, a timer, a listener) is larger.
const MAX_GROWTH_BYTES = 64;

/** Measures memory, timers and listeners that calls leave behind. */
export const heapFigure: Figure = {
  async measure({ progress }) {
    const server = await startBlockServer();
    const transport = createNodeTransport();
    const clientOf = (prefix: string) => ({ baseUrl: `${server.origin}${prefix}`, apiKey: "KEY" });
    try {
      return [
        tableOf("Left behind by calls", await measureHeap((prefix) => createLedgerA(clientOf(prefix)), progress)),
        tableOf(
          "Left behind by calls, Node transport",
          await measureHeap((prefix) => createLedgerA({ ...clientOf(prefix), fetch: transport }), progress),
        ),
      ];
    } finally {
      await transport.close();
      server.stop();
    }
  },
};

/** Leftovers after calls have ended and garbage is collected. */
interface HeapRow {
  readonly name: string;
  /** In bytes. */
  readonly heapUsed: number;
  /** Bytes per call since the previous row. */
  readonly growth?: number;
  /** Timers that would keep the process alive. */
  readonly timers: number;
  /** Listeners on the signal that all calls share. */
  readonly listeners: number;
}

function tableOf(title: string, rows: readonly HeapRow[]): Table {
  return {
    title,
    columns: [
      { title: "heap used", unit: "KiB", digits: 1 },
      { title: "growth per call", unit: "B", digits: 1 },
      { title: "timers" },
      { title: "listeners" },
    ],
    rows: rows.map(
      ({ name, heapUsed, growth, timers, listeners }): TableRow => ({
        name,
        values: [heapUsed / 1024, growth, timers, listeners],
        ...(name.includes("second") && { goal: { column: "growth per call", atMost: MAX_GROWTH_BYTES } }),
      }),
    ),
  };
}

/**
 * Makes sequential, concurrent and failing calls, and measures their leftovers after each half. Tables and compiled code may grow
 * in the first half. Growth in the second half is a leak.
 */
async function measureHeap(
  createClient: (prefix: string) => LedgerAClient,
  progress: (text: string) => void,
): Promise<HeapRow[]> {
  const { signal } = new AbortController();
  const [client, stalled, dripping] = [createClient(""), createClient("/stall"), createClient("/drip")];
  const block = { block_height: 3285 };
  const call = () => client.getBlockByHeight(block, { signal });
  const timeOut = () => reachLimit(stalled.getBlockByHeight(block, { signal, timeoutMs: 5, retries: 0 }));
  const timeOutInBody = () => reachLimit(dripping.getBlockByHeight(block, { signal, timeoutMs: 20, retries: 0 }));
  const abort = () => reachLimit(stalled.getBlockByHeight(block, { signal: AbortSignal.timeout(5) }));

  // Tables that grow with the number of connections, and code that is compiled, are no leak.
  await inParallel(WARM_UP_CALLS, 64, call);
  for (const warmUp of [timeOut, timeOutInBody, abort]) await inParallel(200, 64, warmUp);
  const rows = [await measureLeftovers("start", undefined, signal)];
  const halves = async (name: string, calls: number, width: number, make: () => Promise<unknown>) => {
    for (const part of ["first", "second"]) {
      const phase = `${name}, ${part} ${calls}`;
      progress(phase);
      await inParallel(calls, width, make);
      rows.push(await measureLeftovers(phase, { calls, before: rows.at(-1)?.heapUsed ?? Number.NaN }, signal));
    }
  };
  await halves("sequential", 5000, 1, call);
  await halves("64 at once", 5000, 64, call);
  await halves("timeouts of requests", 1000, 64, timeOut);
  await halves("timeouts of bodies", 1000, 64, timeOutInBody);
  await halves("aborted", 1000, 64, abort);
  return rows;
}

async function measureLeftovers(
  name: string,
  since: { readonly calls: number; readonly before: number } | undefined,
  signal: AbortSignal,
): Promise<HeapRow> {
  // Memory that a finalizer frees is collected one round later. Meanwhile the broken connections close.
  for (let round = 0; round < 4; round++) {
    await sleep(100);
    collectGarbage();
  }
  const { heapUsed } = process.memoryUsage();
  return {
    name,
    heapUsed,
    ...(since && { growth: (heapUsed - since.before) / since.calls }),
    timers: process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length,
    listeners: getEventListeners(signal, "abort").length,
  };
}

/** Waits for a call that must end by its limit. */
async function reachLimit(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (isLedgergateError(error, "timeout") || isLedgergateError(error, "aborted")) return;
    throw error;
  }
  throw new Error("A call succeeded instead of reaching its limit.");
}
