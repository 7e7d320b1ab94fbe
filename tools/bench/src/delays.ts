import { createLedgerA } from "@ledgergate/ledger-a";
import type { CallOptions } from "@ledgergate/runtime";
import { median } from "./measure.ts";
import { startBlockServer } from "./processes.ts";
import type { Figure } from "./report.ts";

const ROUNDS = 20;
/** Time limit of the calls, in milliseconds after their start. */
const LIMIT_MS = 200;

/** Measures how late a call ends when it reaches a limit. */
export const delaysFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const server = await startBlockServer();
    try {
      const calls = limitedCalls(server.origin).map((call) => ({ ...call, took: [] as number[] }));
      // The first round connects and compiles.
      for (let round = 0; round <= rounds; round++) {
        progress(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
        await Promise.all(
          calls.map(async ({ make, took }) => {
            const ms = await timeToFail(make);
            if (round > 0) took.push(ms);
          }),
        );
      }
      return [
        {
          title: `Real delay of limits (${rounds} calls of each)`,
          columns: ["asked", "median", "worst"].map((title) => ({ title, unit: "ms", digits: 1 })),
          rows: calls.map(({ name, took }) => ({ name, values: [LIMIT_MS, median(took), Math.max(...took)] })),
        },
      ];
    } finally {
      server.stop();
    }
  },
};

const limits: Readonly<Record<string, () => CallOptions>> = {
  timeoutMs: () => ({ timeoutMs: LIMIT_MS, retries: 0 }),
  deadlineMs: () => ({ deadlineMs: LIMIT_MS }),
  signal: () => ({ signal: AbortSignal.timeout(LIMIT_MS) }),
};

const stages = { wait: "/busy", request: "/stall", body: "/drip" };

/** Lists each limit in each stage that it can end. `timeoutMs` limits an attempt, and so no wait between attempts. */
function limitedCalls(origin: string): { readonly name: string; make(): Promise<unknown> }[] {
  return Object.entries(limits).flatMap(([limit, optionsOf]) =>
    Object.entries(stages)
      .filter(([stage]) => limit !== "timeoutMs" || stage !== "wait")
      .map(([stage, prefix]) => ({
        // A wait longer than the deadline is not begun, so the call ends before the limit.
        name: limit === "deadlineMs" && stage === "wait" ? "deadlineMs, wait (not begun)" : `${limit}, ${stage}`,
        make: () =>
          // A client for each call, since a client keeps a retry budget.
          createLedgerA({ baseUrl: `${origin}${prefix}`, apiKey: "KEY" }).getBlockByHeight(
            { block_height: 3285 },
            optionsOf(),
          ),
      })),
  );
}

async function timeToFail(make: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  try {
    await make();
  } catch {
    return performance.now() - started;
  }
  throw new Error("A call succeeded that was to reach its limit.");
}
