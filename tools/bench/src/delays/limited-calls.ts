import { createLedgerA } from "@ledgergate/ledger-a";
import type { CallOptions } from "@ledgergate/runtime";

/** When the calls are to end, in milliseconds after their start. */
export const LIMIT_MS = 200;

/** A call that is to end by a limit, with what it is doing at that time. */
export interface LimitedCall {
  readonly name: string;
  make(): Promise<unknown>;
}

const stages = { wait: "/busy", request: "/stall", body: "/drip" };

const limits: Readonly<Record<string, () => CallOptions>> = {
  timeoutMs: () => ({ timeoutMs: LIMIT_MS, retries: 0 }),
  deadlineMs: () => ({ deadlineMs: LIMIT_MS }),
  signal: () => ({ signal: AbortSignal.timeout(LIMIT_MS) }),
};

/** Each limit in each stage that it can end. A wait for the next attempt is no part of an attempt, as `timeoutMs` counts. */
export function limitedCalls(origin: string): LimitedCall[] {
  return Object.entries(limits).flatMap(([limit, optionsOf]) =>
    Object.entries(stages)
      .filter(([stage]) => limit !== "timeoutMs" || stage !== "wait")
      .map(([stage, prefix]) => ({
        // A wait that the call would not outlive is not begun: the call ends before it was asked to.
        name: limit === "deadlineMs" && stage === "wait" ? "deadlineMs, wait (not begun)" : `${limit}, ${stage}`,
        make: () =>
          // A client for each call, since a client keeps a budget of retries.
          createLedgerA({ baseUrl: `${origin}${prefix}`, apiKey: "KEY" }).getBlockByHeight(
            { block_height: 3285 },
            optionsOf(),
          ),
      })),
  );
}
