import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { LedgerAClient } from "@ledgergate/ledger-a";
import { isLedgergateError } from "@ledgergate/runtime";
import { collectGarbage } from "../collect-garbage.ts";
import { inParallel } from "../in-parallel.ts";

/** What was left once calls had ended and garbage was collected. */
export interface HeapRow {
  readonly name: string;
  /** In bytes. */
  readonly heapUsed: number;
  /** Bytes for each call since the row before. */
  readonly growth?: number;
  /** Timers that would keep the process alive. */
  readonly timers: number;
  /** Listeners on the one signal that all calls were given. */
  readonly listeners: number;
}

const WARM_UP_CALLS = 3000;

/**
 * Makes calls of clients, one after the other, many at once, and some that fail; looks at what they leave behind, halfway and
 * in the end. The first half of each kind may still grow tables and code; what grows in the second half is a leak.
 */
export async function measureHeap(
  createClient: (prefix: string) => LedgerAClient,
  progress: (text: string) => void,
): Promise<HeapRow[]> {
  const { signal } = new AbortController();
  const [client, stalled, dripping] = [createClient(""), createClient("/stall"), createClient("/drip")];
  const call = () => client.getBlockByHeight({ block_height: 3285 }, { signal });
  const timeOut = () => failing(stalled.getBlockByHeight({ block_height: 3285 }, { signal, timeoutMs: 5, retries: 0 }));
  const timeOutInBody = () =>
    failing(dripping.getBlockByHeight({ block_height: 3285 }, { signal, timeoutMs: 20, retries: 0 }));
  const abort = () => failing(stalled.getBlockByHeight({ block_height: 3285 }, { signal: AbortSignal.timeout(5) }));

  // Tables that grow with the number of connections, and code that is compiled, are no leak.
  for (const warmUp of [call, timeOut, timeOutInBody, abort])
    await inParallel(warmUp === call ? WARM_UP_CALLS : 200, 64, warmUp);
  const rows = [await left("start", undefined, signal)];
  const halves = async (name: string, calls: number, width: number, make: () => Promise<unknown>) => {
    for (const part of ["first", "second"]) {
      const phase = `${name}, ${part} ${calls}`;
      progress(phase);
      await inParallel(calls, width, make);
      rows.push(await left(phase, { calls, before: rows.at(-1)?.heapUsed ?? Number.NaN }, signal));
    }
  };
  await halves("sequential", 5000, 1, call);
  await halves("64 at once", 5000, 64, call);
  await halves("timeouts of requests", 1000, 64, timeOut);
  await halves("timeouts of bodies", 1000, 64, timeOutInBody);
  await halves("aborted", 1000, 64, abort);
  return rows;
}

async function left(
  name: string,
  since: { readonly calls: number; readonly before: number } | undefined,
  signal: AbortSignal,
): Promise<HeapRow> {
  // What is freed by a finalizer is garbage one round later; the connections that were broken off close meanwhile.
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

/** A call that is to end by its limit. */
async function failing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (isLedgergateError(error, "timeout") || isLedgergateError(error, "aborted")) return;
    throw error;
  }
  throw new Error("A call ended well that was to reach its limit.");
}
